/// Parts of exports as browsers write them, of a page that calls the library's API.
enum BrowserExport {
    /// Chrome: HTTP/2 with its pseudo fields, lower-case names, members of its own, an image of another host, a blocked
    /// request without an answer.
    static let chrome = #"""
        {
          "log": {
            "version": "1.2",
            "creator": {"name": "WebInspector", "version": "537.36"},
            "pages": [{"startedDateTime": "2026-03-01T10:00:00.000Z", "id": "page_1", "title": "Books",
              "pageTimings": {"onContentLoad": 310.5, "onLoad": 402.1}}],
            "entries": [
              {
                "_connectionId": "4711", "_initiator": {"type": "script"}, "_priority": "High", "_resourceType": "fetch",
                "cache": {}, "connection": "443", "pageref": "page_1",
                "request": {
                  "method": "GET", "url": "https://library.example.com/api/books?_sort=title&q=a%20b#top", "httpVersion": "h2",
                  "headers": [
                    {"name": ":authority", "value": "library.example.com"}, {"name": ":method", "value": "GET"},
                    {"name": ":path", "value": "/api/books?_sort=title&q=a%20b"}, {"name": ":scheme", "value": "https"},
                    {"name": "accept", "value": "*/*"}, {"name": "cookie", "value": "sid=8f14e45fceea"}
                  ],
                  "queryString": [{"name": "_sort", "value": "title"}, {"name": "q", "value": "a%20b"}],
                  "cookies": [{"name": "sid", "value": "8f14e45fceea", "expires": "2026-04-01T00:00:00.000Z"}],
                  "headersSize": -1, "bodySize": 0
                },
                "response": {
                  "status": 200, "statusText": "", "httpVersion": "h2",
                  "headers": [{"name": "content-type", "value": "application/json"}, {"name": "content-encoding", "value": "br"},
                    {"name": "content-length", "value": "31"}, {"name": "x-total-count", "value": "1"}],
                  "cookies": [],
                  "content": {"size": 30, "mimeType": "application/json", "text": "[{\"id\":1,\"title\":\"First\"}]"},
                  "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 64, "_error": null
                },
                "serverIPAddress": "[2001:db8::1]", "startedDateTime": "2026-03-01T10:00:00.123Z", "time": 45.25,
                "timings": {"blocked": 2.5, "dns": -1, "ssl": -1, "connect": -1, "send": 0.25, "wait": 40, "receive": 2.5,
                  "_blocked_queueing": 1.2}
              },
              {
                "request": {
                  "method": "POST", "url": "https://library.example.com/api/books", "httpVersion": "h2",
                  "headers": [{"name": "content-type", "value": "application/json"}],
                  "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 16,
                  "postData": {"mimeType": "application/json", "text": "{\"title\":\"New\"}"}
                },
                "response": {
                  "status": 201, "statusText": "", "httpVersion": "h2",
                  "headers": [{"name": "location", "value": "https://library.example.com/api/books/2"}],
                  "cookies": [],
                  "content": {"size": 24, "mimeType": "application/json", "encoding": "base64",
                    "text": "eyJpZCI6MiwidGl0bGUiOiJOZXcifQ=="},
                  "redirectURL": "https://library.example.com/api/books/2", "headersSize": -1, "bodySize": -1
                },
                "cache": {}, "startedDateTime": "2026-03-01T10:00:01.000Z", "time": 12,
                "timings": {"send": 0, "wait": 12, "receive": 0}
              },
              {
                "request": {"method": "GET", "url": "https://cdn.example.net/logo.png", "httpVersion": "h3", "headers": [],
                  "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
                "response": {"status": 200, "statusText": "", "httpVersion": "h3", "headers": [], "cookies": [],
                  "content": {"size": 2048, "mimeType": "image/png"}, "redirectURL": "", "headersSize": -1, "bodySize": -1},
                "cache": {}, "startedDateTime": "2026-03-01T10:00:01.500Z", "time": -1,
                "timings": {"send": -1, "wait": -1, "receive": -1}
              },
              {
                "request": {"method": "GET", "url": "https://library.example.com/api/readers", "httpVersion": "",
                  "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
                "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [], "cookies": [],
                  "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "", "headersSize": -1, "bodySize": -1,
                  "_error": "net::ERR_BLOCKED_BY_CLIENT"},
                "cache": {}, "startedDateTime": "2026-03-01T10:00:02.000Z", "time": 0, "timings": {}
              }
            ]
          }
        }
        """#

    /// Firefox: a form with its parameters and its text, a time zone, content that was left out.
    static let firefox = #"""
        {"log": {
          "version": "1.2", "creator": {"name": "Firefox", "version": "140.0"}, "browser": {"name": "Firefox", "version": "140.0"},
          "pages": [{"id": "page_1", "pageTimings": {"onContentLoad": -50, "onLoad": -50},
            "startedDateTime": "2026-03-01T11:00:00.000+01:00", "title": "Books"}],
          "entries": [
            {"startedDateTime": "2026-03-01T11:00:00.000+01:00",
             "request": {"bodySize": 20, "method": "POST", "url": "https://library.example.com/api/readers/7/loans",
               "httpVersion": "HTTP/2", "headers": [{"name": "Host", "value": "library.example.com"}], "cookies": [],
               "queryString": [], "headersSize": 400,
               "postData": {"mimeType": "application/x-www-form-urlencoded",
                 "params": [{"name": "book", "value": "1"}, {"name": "note", "value": "a b&c"}]}},
             "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/2", "headers": [], "cookies": [],
               "content": {"mimeType": "application/json; charset=utf-8", "size": 9, "text": "{\"id\":\"x\"}"},
               "redirectURL": "", "headersSize": 100, "bodySize": 109},
             "cache": {}, "timings": {"blocked": 0, "dns": 0, "connect": 0, "ssl": 0, "send": 0, "wait": 30, "receive": 0},
             "time": 30, "_securityState": "secure", "serverIPAddress": "192.0.2.1", "connection": "443", "pageref": "page_1"},
            {"startedDateTime": "2026-03-01T11:00:01.000+01:00",
             "request": {"bodySize": 0, "method": "GET", "url": "https://library.example.com/api/readers", "httpVersion": "HTTP/2",
               "headers": [], "cookies": [], "queryString": [], "headersSize": 300},
             "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/2", "headers": [], "cookies": [],
               "content": {"mimeType": "application/json", "size": 4000000, "comment": "too large"},
               "redirectURL": "", "headersSize": 100, "bodySize": 4000100},
             "cache": {}, "timings": {}, "time": 0}
          ]}}
        """#

    /// Safari: hardly more than it must.
    static let safari = #"""
        {"log": {"version": "1.2", "creator": {"name": "WebKit Web Inspector", "version": "20621"}, "pages": [], "entries": [
          {"pageref": "page_0", "startedDateTime": "2026-03-01T10:00:00.000Z", "time": 7.000000001,
           "request": {"method": "GET", "url": "https://library.example.com/api/settings"},
           "response": {"status": 200, "content": {"size": 14, "compression": 0, "text": "{\"dark\": true}"}}}
        ]}}
        """#
}
