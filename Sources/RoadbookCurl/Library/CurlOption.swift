// The numbers: https://curl.se/libcurl/c/curl_easy_setopt.html and curl_multi_setopt.html, by the names in the comments;
// the thousands tell the type of the value.

/// Options of a transfer that are numbers.
enum CurlNumberOption: Int32 {
    /// CURLOPT_NOBODY: there is no content in the answer, as to HEAD.
    case noBody = 44
    /// CURLOPT_UPLOAD: there is content in the request.
    case upload = 46
    /// CURLOPT_FRESH_CONNECT
    case freshConnection = 74
    /// CURLOPT_FORBID_REUSE: nobody else has the connection after it.
    case forbidsReuse = 75
    /// CURLOPT_SSL_VERIFYPEER
    case verifiesPeer = 64
    /// CURLOPT_SSL_VERIFYHOST: 2 or 0.
    case verifiesHost = 81
    /// CURLOPT_BUFFERSIZE: how many octets are read of a socket at a time.
    case bufferSize = 98
    /// CURLOPT_NOSIGNAL
    case noSignal = 99
    /// CURLOPT_HTTP_VERSION
    case httpVersion = 84
    /// CURLOPT_CONNECTTIMEOUT_MS
    case connectTimeout = 156
    /// CURLOPT_TCP_KEEPALIVE: asks a server that says nothing for a minute whether it is still there.
    case keepsAlive = 213
    /// CURLOPT_PROTOCOLS: bits, 1 for HTTP and 2 for HTTPS.
    case protocols = 181
    /// CURLOPT_SSL_OPTIONS
    case tlsOptions = 216
    /// CURLOPT_SUPPRESS_CONNECT_HEADERS: what a proxy answers to CONNECT is no part of the answer.
    case leavesOutProxyHead = 265
    /// CURLOPT_PATH_AS_IS: dot segments stay.
    case pathAsItIs = 234
    /// CURLOPT_PIPEWAIT: waits for a connection that others can share.
    case waitsToShare = 237
    /// CURLOPT_QUICK_EXIT, since 7.87.0: who leaves does not wait for a name that is being looked up.
    case leavesAtOnce = 322
}

/// Options of a transfer that are large numbers.
enum CurlLargeOption: Int32 {
    /// CURLOPT_INFILESIZE_LARGE
    case contentLength = 30115
}

/// Options of a transfer that are texts, which libcurl copies.
enum CurlTextOption: Int32 {
    /// CURLOPT_URL
    case url = 10002
    /// CURLOPT_SSLCERT
    case certificateFile = 10025
    /// CURLOPT_KEYPASSWD
    case keyPassword = 10026
    /// CURLOPT_CUSTOMREQUEST
    case method = 10036
    /// CURLOPT_CAINFO
    case authoritiesFile = 10065
    /// CURLOPT_SSLKEY
    case keyFile = 10087
    /// CURLOPT_ACCEPT_ENCODING: empty for all that are known.
    case acceptEncoding = 10102
    /// CURLOPT_PINNEDPUBLICKEY
    case pinnedPublicKeys = 10230
}

/// Options of a transfer that point at what has to outlive it.
enum CurlPointerOption: Int32 {
    /// CURLOPT_WRITEDATA
    case writeContext = 10001
    /// CURLOPT_READDATA
    case readContext = 10009
    /// CURLOPT_ERRORBUFFER: 256 octets.
    case errorBuffer = 10010
    /// CURLOPT_HTTPHEADER
    case headerLines = 10023
    /// CURLOPT_CAPATH, which is to be NULL here: the folder of the system's authorities.
    case authoritiesFolder = 10097
    /// CURLOPT_HEADERDATA
    case headerContext = 10029
    /// CURLOPT_SEEKDATA
    case seekContext = 10168
    /// CURLOPT_PREREQDATA
    case beforeContext = 10313
}

/// Options of a transfer that are functions.
enum CurlFunctionOption: Int32 {
    /// CURLOPT_WRITEFUNCTION
    case write = 20011
    /// CURLOPT_READFUNCTION
    case read = 20012
    /// CURLOPT_HEADERFUNCTION
    case header = 20079
    /// CURLOPT_SEEKFUNCTION
    case seek = 20167
    /// CURLOPT_PREREQFUNCTION, since 7.80.0.
    case before = 20312
}

/// Options of a transfer that are octets, which libcurl copies.
enum CurlOctetsOption: Int32 {
    /// CURLOPT_SSLCERT_BLOB, since 7.71.0.
    case certificate = 40291
    /// CURLOPT_SSLKEY_BLOB, since 7.71.0.
    case key = 40292
    /// CURLOPT_CAINFO_BLOB, since 7.77.0.
    case authorities = 40309
}

/// Options of all transfers.
enum CurlMultiOption: Int32 {
    /// CURLMOPT_MAXCONNECTS: how many are kept.
    case keptConnections = 6
    /// CURLMOPT_MAX_HOST_CONNECTIONS
    case connectionsPerHost = 7
    /// CURLMOPT_MAX_CONCURRENT_STREAMS
    case streamsPerConnection = 16
}

/// What a transfer tells of itself in numbers: https://curl.se/libcurl/c/curl_easy_getinfo.html
enum CurlNumberInfo: Int32 {
    /// CURLINFO_SSL_VERIFYRESULT: the number of OpenSSL's X509_V_ERR, where that is used.
    case verification = 0x20000D
    /// CURLINFO_NUM_CONNECTS
    case newConnections = 0x20001A
    /// CURLINFO_HTTP_VERSION: 1 for 1.0, 2 for 1.1, 3 for 2, 30 for 3.
    case httpVersion = 0x20002E
}

/// What a transfer tells of itself in large numbers; times are microseconds since its start.
enum CurlLargeInfo: Int32 {
    /// CURLINFO_SIZE_DOWNLOAD_T
    case receivedCount = 0x600008
    /// CURLINFO_TOTAL_TIME_T
    case total = 0x600032
    /// CURLINFO_NAMELOOKUP_TIME_T
    case nameLookup = 0x600033
    /// CURLINFO_CONNECT_TIME_T
    case connect = 0x600034
    /// CURLINFO_STARTTRANSFER_TIME_T
    case firstOctet = 0x600036
    /// CURLINFO_PRETRANSFER_TIME_T
    case begin = 0x600035
    /// CURLINFO_APPCONNECT_TIME_T
    case secureConnect = 0x600038
}
