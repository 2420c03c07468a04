/// The page itself. What it shows is put in by ``PageScript``.
enum PageMarkup {
    static let text = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>Mock server</title>
          <link rel="icon" href="/__mock/icon.svg" type="image/svg+xml">
          <link rel="stylesheet" href="/__mock/page.css">
          <script src="/__mock/page.js" defer></script>
        </head>
        <body>
          <a class="skip" href="#requests">Skip to the requests</a>
          <header>
            <div class="brand">
              <h1>Mock server</h1>
              <p id="about"></p>
            </div>
            <p id="connection" role="status">Connecting</p>
            <button type="button" id="reset">Reset</button>
          </header>
          <main>
            <section id="requests" aria-labelledby="requests-title" tabindex="-1">
              <div class="bar">
                <h2 id="requests-title">Requests</h2>
                <p id="request-count" class="count"></p>
                <label class="filter" for="filter"><span>Filter</span>
                  <input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="Path, method, status">
                </label>
                <button type="button" id="clear">Clear</button>
              </div>
              <p id="news" class="hidden" role="status" aria-live="polite"></p>
              <table id="log">
                <caption class="hidden">What came, unmatched requests first, then the newest first</caption>
                <thead>
                  <tr>
                    <th scope="col" class="c-method">Method</th>
                    <th scope="col">Path</th>
                    <th scope="col" class="c-status">Status</th>
                    <th scope="col" class="c-duration">Duration</th>
                    <th scope="col" class="c-time">Time</th>
                  </tr>
                </thead>
                <tbody id="unmatched" aria-label="Unmatched requests"></tbody>
                <tbody id="matched" aria-label="Matched requests"></tbody>
              </table>
              <p id="log-empty" class="empty">Nothing has come yet. Send a request, and it shows up here.</p>
            </section>
            <div class="side">
              <section aria-labelledby="switches-title">
                <div class="bar"><h2 id="switches-title">Switches</h2></div>
                <form id="delay-form" class="line">
                  <label for="delay">Delay of all answers
                    <span class="unit"><input id="delay" type="number" min="0" max="600000" step="1" value="0"
                      inputmode="numeric" aria-describedby="delay-error"> ms</span>
                  </label>
                  <button type="submit">Set</button>
                  <p id="delay-error" class="error" role="alert"></p>
                </form>
                <form id="fault-form">
                  <div class="fields">
                    <label for="fault-route">Requests <select id="fault-route"></select></label>
                    <label for="fault-effect">What happens
                      <select id="fault-effect">
                        <option value="status">Another status</option>
                        <option value="close">The connection closes</option>
                        <option value="reset">The connection is reset</option>
                        <option value="stall">Nothing more comes</option>
                        <option value="truncate">Content is cut short</option>
                        <option value="garbage">Garbage comes</option>
                        <option value="throttle">It becomes slow</option>
                      </select>
                    </label>
                    <label for="fault-status" data-for="status">Status
                      <input id="fault-status" type="number" min="200" max="599" value="503" inputmode="numeric">
                    </label>
                    <label for="fault-octets" data-for="throttle">Octets a second
                      <input id="fault-octets" type="number" min="1" value="1000" inputmode="numeric">
                    </label>
                    <label for="fault-point" data-for="fault">When
                      <select id="fault-point">
                        <option value="responseStart">Before the answer</option>
                        <option value="responseBody">In its middle</option>
                        <option value="responseEnd">After it</option>
                        <option value="requestStart">Before the content is read</option>
                        <option value="requestBody">While it is read</option>
                      </select>
                    </label>
                    <label for="fault-probability">How often
                      <span class="unit"><input id="fault-probability" type="number" min="1" max="100" value="100"
                        inputmode="numeric"> %</span>
                    </label>
                  </div>
                  <button type="submit">Switch on</button>
                  <p id="fault-error" class="error" role="alert"></p>
                </form>
                <ul id="faults" aria-label="Faults that are on"></ul>
              </section>
              <section aria-labelledby="routes-title">
                <div class="bar"><h2 id="routes-title">Routes</h2></div>
                <ul id="routes"></ul>
              </section>
            </div>
            <section id="store" aria-labelledby="store-title">
              <div class="bar">
                <h2 id="store-title">Store</h2>
                <nav aria-label="Place in the store"><ol id="place"></ol></nav>
                <p id="record-count" class="count"></p>
                <button type="button" id="new" hidden>New record</button>
              </div>
              <p id="store-error" class="error" role="alert"></p>
              <p id="store-status" class="hidden" role="status"></p>
              <div id="new-slot"></div>
              <ul id="records"></ul>
              <p id="store-empty" class="empty">Choose a route to see what it holds.</p>
              <button type="button" id="more" hidden>Show more</button>
            </section>
          </main>
          <dialog id="confirm" aria-labelledby="confirm-title">
            <h2 id="confirm-title">Reset the mock?</h2>
            <p>The store goes back to what it was at the start, the requests are forgotten, and every switch is off.</p>
            <div class="actions">
              <button type="button" id="confirm-no">Cancel</button>
              <button type="button" id="confirm-yes" class="danger">Reset</button>
            </div>
          </dialog>
          <noscript><p class="empty">This page needs JavaScript.</p></noscript>
        </body>
        </html>
        """#
}
