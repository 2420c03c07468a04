"""Drives the page of `mock-server` in a headless Chromium.

    page.py MOCK_SERVER                  runs the checks
    page.py MOCK_SERVER --images FOLDER  writes the screenshots of the guide

It prints a line for each check, and ends with 1 at the first that fails.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import browser

DATA = {
    "posts": [
        {"id": 1, "title": "Old roads", "author": "Ada", "views": 120, "tags": ["maps", "history"]},
        {"id": 2, "title": "<img src=x onerror=alert(1)>", "author": "Bo", "views": 7, "tags": []},
        {"id": 3, "title": "Passes of the Alps, and what to take along when snow lies late", "author": "Cleo",
         "views": 61, "tags": ["mountains"]},
    ],
    "comments": [{"id": 1, "postId": 1, "text": "More of these, please."}],
    "authors": [{"id": "ada", "name": "Ada"}, {"id": "bo", "name": "Bo"}],
    "drafts": [],
    "settings": {"theme": "plain", "pageSize": 20},
}


class Server:
    """The built `mock-server` on a free port."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory(prefix="roadbook-page-data-")
        path = os.path.join(self.folder.name, "db.json")
        with open(path, "w") as file:
            json.dump(DATA, file)
        self.process = subprocess.Popen([program, path, "--port", "0"], stdout=subprocess.PIPE, text=True)
        found = None
        while found is None:
            line = self.process.stdout.readline()
            assert line, "mock-server has ended"
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
        self.url = found.group()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def curl(self, path, *arguments):
        """What curl gets: the status, 0 where there is no answer, and the content."""
        command = ["curl", "-sS", "--max-time", "20", "-w", "\n%{http_code}", *arguments, self.url + path]
        run = subprocess.run(command, capture_output=True, text=True)
        content, _, status = run.stdout.rpartition("\n")
        return int(status or 0) if run.returncode == 0 else 0, content

    def send(self, method, path, value):
        return self.curl(path, "-X", method, "-H", "Content-Type: application/json", "-d", json.dumps(value))


def check(condition, what):
    assert condition, what


CLICK = "(text => { const all = [...document.querySelectorAll('button')].filter(one => one.textContent === text" \
    " && one.offsetParent); if (all.length !== 1) throw new Error(all.length + ' of ' + text); all[0].click();" \
    " return true; })"


def click(page, text):
    page.run(f"{CLICK}({json.dumps(text)})")


def fill(page, name, value):
    page.run(f"(() => {{ const field = document.getElementById({json.dumps(name)}); "
             f"field.value = {json.dumps(value)}; "
             "field.dispatchEvent(new Event('input', {bubbles: true})); "
             "field.dispatchEvent(new Event('change', {bubbles: true})); })()")


def submit(page, name):
    page.run(f"document.getElementById({json.dumps(name)}).requestSubmit()")


def rows(page):
    return page.run("[...document.querySelectorAll('#log tr.exchange')].map(row => "
                    "[...row.children].slice(0, 3).map(cell => cell.firstChild.textContent ?? ''))")


def wait_row(page, method, path, status):
    row = json.dumps([method, path, status])
    page.wait("[...document.querySelectorAll('#log tr.exchange')].some(row => JSON.stringify("
              "[...row.children].slice(0, 3).map(cell => cell.firstChild.textContent)) === " + json.dumps(
                  row.replace(", ", ",")) + ")", f"the row {row}")


def refuses_others(page, server):
    for host, status in [("evil.example", 421), ("127.0.0.1.evil.example", 421), ("localhost", 200), ("[::1]:1", 200)]:
        for path in ["/__mock", "/__mock/state", "/__mock/events"]:
            # Of a stream only the head is awaited.
            found = server.curl(path, "-H", f"Host: {host}", "-I")[0]
            check(found == status, f"{path} of {host} is {found}")
    check(server.curl("/posts", "-H", "Host: evil.example")[0] == 421, "the data is at no other host either")
    other = server.url.replace("127.0.0.1", "localhost")
    page.open(other + "/__mock")
    page.wait("document.getElementById('connection').textContent === 'Live'")
    # A page of another origin, and without a policy of its own.
    page.ask("Page.navigate", url=other + "/posts")
    page.wait("location.pathname === '/posts' && document.readyState === 'complete'")
    # A browser asks for an icon by itself, so only the routes are compared.
    before = json.loads(server.curl("/__mock/state")[1])["routes"]
    check(before[0]["requests"] > 0, "a reset would be seen")
    page.run(f"fetch('{server.url}/__mock/reset', {{method: 'POST', mode: 'no-cors', body: '{{}}'}})"
             ".catch(() => null)")
    check(json.loads(server.curl("/__mock/state")[1])["routes"] == before, "another site cannot reset the mock")
    read = page.run(f"fetch('{server.url}/__mock/state').then(() => 'read', () => 'refused')")
    check(read == "refused", "and cannot read what the page shows")


def loads(page, server):
    page.open(server.url + "/__mock")
    page.wait("document.getElementById('connection').textContent === 'Live'")
    page.wait("document.querySelectorAll('#routes li').length === 5")
    check("GET PUT PATCH DELETE" in page.run("document.getElementById('routes').innerText"), "verbs are shown")
    check(page.run("document.getElementById('log-empty').offsetParent !== null"), "the log says that it is empty")


def shows_what_comes(page, server):
    check(server.curl("/posts/1")[0] == 200, "the mock answers")
    wait_row(page, "GET", "/posts/1", "200")
    check(server.curl("/pots")[0] == 404, "a path that is not declared")
    check(server.curl("/posts?_page=1&token=secret", "-H", "Authorization: Bearer hidden")[0] == 200, "a list")
    wait_row(page, "GET", "/pots", "404")
    page.wait("document.querySelectorAll('#log tr.exchange').length === 3")
    found = rows(page)
    check(found[0] == ["GET", "/pots", "404"], f"what is unmatched stands first: {found}")
    check(found[1] == ["GET", "/posts?_page=1&token=<redacted>", "200"], f"then the newest: {found}")
    page.wait("document.getElementById('news').textContent.includes('1 unmatched')", "what is told to screen readers")
    page.run("document.querySelector('#matched tr.exchange button').click()")
    text = page.wait("document.querySelector('tr.details pre') !== null && document.getElementById('matched').innerText")
    check("<redacted>" in text and "Bearer" not in text and "secret" not in text, "secrets are not shown")
    page.run("document.querySelector('#matched tr.exchange button').click()")
    page.run("document.querySelector('#unmatched tr.exchange button').click()")
    page.wait("document.querySelector('#unmatched .reason')?.textContent.includes('posts')", "what may have been meant")
    page.run("document.querySelector('#unmatched tr.exchange button').click()")
    fill(page, "filter", "pots")
    page.wait("document.querySelectorAll('#log tr.exchange').length === 1")
    fill(page, "filter", "")


def edits(page, server):
    click(page, "posts")
    page.wait("document.querySelectorAll('#records > li').length === 3")
    check(page.run("document.querySelector('#records').innerText.includes('<img src=x onerror=alert(1)>')"),
          "a record is text")
    check(page.run("document.querySelectorAll('main img').length") == 0, "and never markup")
    page.run("document.querySelectorAll('#records > li button')[0].click()")
    text = page.run("document.getElementById('editor').value")
    check(json.loads(text) == DATA["posts"][0], "the editor has the record")
    check(page.run("document.activeElement.id") == "editor", "and the focus")
    fill(page, "editor", text.replace("Old roads", "New roads"))
    click(page, "Save")
    page.wait("document.getElementById('editor') === null")
    check(json.loads(server.curl("/posts/1")[1])["title"] == "New roads", "what was edited is read by HTTP")
    page.wait("document.getElementById('records').innerText.includes('New roads')")
    page.run("document.querySelectorAll('#records > li button')[0].click()")
    fill(page, "editor", '{"id": 1,')
    click(page, "Save")
    page.wait("document.getElementById('editor-error').textContent.includes('Line 1')", "the place of the error")
    check(page.run("document.getElementById('editor').getAttribute('aria-invalid')") == "true", "marked as wrong")
    fill(page, "editor", "[1]")
    click(page, "Save")
    page.wait("document.getElementById('editor-error').textContent.includes('not an object')")
    server.send("PUT", "/posts/1", {"title": "Meanwhile"})
    fill(page, "editor", '{"title": "Too late"}')
    click(page, "Save")
    page.wait("document.getElementById('editor-error').textContent.includes('version')", "what others changed is kept")
    click(page, "Cancel")
    check(json.loads(server.curl("/posts/1")[1])["title"] == "Meanwhile", "nothing was written")
    click(page, "New record")
    fill(page, "editor", '{"title": "Fourth"}')
    click(page, "Save")
    page.wait("document.querySelectorAll('#records > li').length === 4")
    check(json.loads(server.curl("/posts/4")[1]) == {"title": "Fourth", "id": 4}, "a new record has an id")
    page.run("document.querySelectorAll('#records > li button')[3].click()")
    click(page, "Delete")
    page.wait("document.querySelectorAll('#records > li').length === 3")
    check(server.curl("/posts/4")[0] == 404, "what was deleted is gone")
    click(page, "settings")
    page.wait("document.getElementById('records').innerText.includes('theme')")


def switches(page, server):
    # Written before all else, and sent at the end: what comes of the server meanwhile does not touch it.
    fill(page, "delay", "600")
    fill(page, "fault-route", "posts")
    fill(page, "fault-effect", "status")
    fill(page, "fault-status", "503")
    submit(page, "fault-form")
    page.wait("document.querySelectorAll('#faults li').length === 1")
    check(server.curl("/posts/1")[0] == 503, "the client meets the status")
    check(server.curl("/authors")[0] == 200, "another route does not")
    click(page, "Switch off")
    page.wait("document.querySelectorAll('#faults li').length === 0")
    check(server.curl("/posts/1")[0] == 200, "and no more when it is off")
    fill(page, "fault-route", "")
    fill(page, "fault-effect", "reset")
    fill(page, "fault-point", "responseBody")
    submit(page, "fault-form")
    page.wait("document.querySelectorAll('#faults li').length === 1")
    check(server.curl("/posts")[0] == 0, "the connection of a client is reset")
    check(page.run("fetch('/__mock/state').then(answer => answer.status)") == 200, "and that of the page is not")
    click(page, "Switch off")
    page.wait("document.querySelectorAll('#faults li').length === 0")
    check(page.run("document.getElementById('delay').value") == "600", "what is written in a field stays")
    submit(page, "delay-form")
    page.wait("fetch('/__mock/state').then(a => a.json()).then(s => s.switches.delay === 600)")
    start = time.monotonic()
    check(server.curl("/authors/ada")[0] == 200, "it answers")
    check(time.monotonic() - start >= 0.6, "and takes its time")
    page.wait("document.getElementById('delay').value === '600'")


def resets(page, server):
    server.send("POST", "/posts", {"title": "Goes"})
    click(page, "Reset") if not page.run("document.getElementById('confirm').open") else None
    page.wait("document.getElementById('confirm').open")
    page.run("document.getElementById('confirm-yes').click()")
    page.wait("document.querySelectorAll('#log tr.exchange').length === 0", "an empty log")
    page.wait("document.getElementById('delay').value === '0'")
    start = time.monotonic()
    check(json.loads(server.curl("/posts")[1]) == DATA["posts"], "the store is what it was")
    check(time.monotonic() - start < 0.6, "without a delay")
    wait_row(page, "GET", "/posts", "200")


FOCUS = "(() => { const at = document.activeElement; if (!at || at === document.body) return null; " \
    "const name = at.id || at.className || at.tagName; const style = getComputedStyle(at); " \
    "return [name + '|' + (at.textContent || '').trim().slice(0, 30), " \
    "style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2]; })()"


def by_keyboard(page, server):
    page.open(server.url + "/__mock")
    page.wait("document.querySelectorAll('#routes li').length === 5")
    page.wait("document.querySelectorAll('#log tr.exchange').length > 0")
    seen = []
    for _ in range(60):
        page.press("Tab")
        focus = page.run(FOCUS)
        if focus is None:
            break
        check(focus[1], f"the focus is seen at {focus[0]}")
        seen.append(focus[0])
    names = [name.split("|")[0] for name in seen]
    check(len(seen) < 60 and len(set(seen)) >= 14, f"Tab goes through all and comes out: {seen}")
    order = [names.index(name) for name in ["skip", "reset", "filter", "clear", "delay", "fault-route"]]
    check(order == sorted(order), f"in the order of the page: {seen}")

    def tab_to(test, what):
        for _ in range(60):
            page.press("Tab")
            if page.run(test):
                return
        raise AssertionError(f"{what} cannot be reached by keyboard")

    tab_to("document.activeElement.matches('#routes button') && document.activeElement.textContent === 'authors'",
           "a route")
    page.press("Enter")
    page.wait("document.querySelectorAll('#records > li').length === 2")
    tab_to("document.activeElement.matches('#records button')", "a record")
    page.press("Enter")
    page.wait("document.activeElement.id === 'editor'")
    page.press("a", modifiers=2)
    page.run("document.activeElement.select()")
    page.type('{"id": "ada", "name": "Ada by keyboard"}')
    page.press("Tab")
    check(page.run("document.activeElement.textContent") == "Save", "Tab leaves the editor")
    page.press("Enter")
    page.wait("document.getElementById('editor') === null")
    check(page.run("document.activeElement.matches('#records button')"), "the focus goes back to the record")
    check(json.loads(server.curl("/authors/ada")[1])["name"] == "Ada by keyboard", "it was saved")
    page.press("Enter")
    page.wait("document.activeElement.id === 'editor'")
    page.press("Escape")
    check(page.run("document.getElementById('editor') === null"), "Escape closes the editor")
    page.run("document.getElementById('reset').focus()")
    page.press("Enter")
    page.wait("document.getElementById('confirm').open && document.activeElement.id === 'confirm-no'")
    page.press("Escape")
    page.wait("!document.getElementById('confirm').open && document.activeElement.id === 'reset'")


ACCESSIBLE = r"""(() => {
  const wrong = [];
  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (!field.labels.length && !field.getAttribute('aria-label')) wrong.push('no label: ' + field.id);
  }
  for (const button of document.querySelectorAll('button, a')) {
    if (!button.textContent.trim() && !button.getAttribute('aria-label')) wrong.push('no name: ' + button.outerHTML);
  }
  const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push('twice: ' + id);
  for (const one of document.querySelectorAll('[aria-labelledby], [aria-describedby]')) {
    for (const name of ['aria-labelledby', 'aria-describedby']) {
      const id = one.getAttribute(name);
      if (id && !document.getElementById(id)) wrong.push('refers to nothing: ' + id);
    }
  }
  if (!document.documentElement.lang) wrong.push('no language');
  if (document.querySelectorAll('h1').length !== 1) wrong.push('not one h1');
  if (!document.querySelector('main') || !document.querySelector('header')) wrong.push('no landmarks');
  if (!document.querySelector('[aria-live]')) wrong.push('nothing is announced');
  for (const one of document.querySelectorAll('*')) {
    for (const attribute of one.attributes) if (/^on|^style$/.test(attribute.name)) wrong.push('inline: ' + attribute.name);
  }
  const parts = text => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = one => {
    for (let at = one; at; at = at.parentElement) {
      const color = parts(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  let measured = 0;
  for (const one of document.querySelectorAll('body *')) {
    const hasText = [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    if (!hasText || !one.offsetParent || one.closest('.hidden, noscript, option')) continue;
    const [first, second] = [light(parts(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => b - a);
    const contrast = (first + 0.05) / (second + 0.05);
    measured += 1;
    if (contrast < 4.5) wrong.push(`contrast ${contrast.toFixed(2)}: ${one.textContent.slice(0, 30)}`);
  }
  if (measured < 30) wrong.push('only ' + measured + ' texts measured');
  return wrong;
})()"""


def fill_page(page, server):
    """Brings the page into a state in which much of it is seen."""
    page.open(server.url + "/__mock")
    page.wait("document.querySelectorAll('#routes li').length === 5")
    page.run("fetch('/__mock/reset', {method: 'POST', headers: {'Content-Type': 'application/json'}})")
    server.curl("/posts?_sort=views&_order=desc")
    server.curl("/posts/1")
    server.send("POST", "/comments", {"postId": 1, "text": "Where was that?"})
    server.send("POST", "/posts", {"title": "Ferries", "author": "Ada", "views": 0, "tags": []})
    server.curl("/posts/99")
    server.curl("/post/1")
    server.send("PATCH", "/settings", {"theme": "dark"})
    server.curl("/authors?q=ada")
    fill(page, "fault-route", "comments")
    fill(page, "fault-effect", "status")
    fill(page, "fault-status", "503")
    fill(page, "fault-probability", "50")
    submit(page, "fault-form")
    page.wait("document.querySelectorAll('#faults li').length === 1")
    click(page, "posts")
    page.wait("document.querySelectorAll('#records > li').length === 4")
    page.wait("document.querySelectorAll('#log tr.exchange').length === 8")
    page.run("document.querySelectorAll('#records > li button')[2].click()")
    page.run("document.activeElement.blur(); window.scrollTo(0, 0)")


def is_accessible(page, server):
    fill_page(page, server)
    page.run("document.querySelector('#unmatched tr.exchange button').click()")
    page.wait("document.querySelector('tr.details pre') !== null")
    shots = {}
    for scheme in ["light", "dark"]:
        page.scheme(scheme)
        wrong = page.run(ACCESSIBLE)
        check(wrong == [], f"{scheme}: {wrong}")
        shots[scheme] = page.screenshot()
    check(shots["light"] != shots["dark"], "dark and light differ")
    background = page.run("getComputedStyle(document.body).backgroundColor")
    page.scheme("light")
    check(background != page.run("getComputedStyle(document.body).backgroundColor"), "in their colours")


def fits_a_phone(page, server):
    page.size(320, 640)
    check(page.run("window.innerWidth") == 320, "the width of a phone")
    widths = page.run("[document.documentElement.scrollWidth, document.body.scrollWidth]")
    check(max(widths) <= 320, f"nothing is wider than 320 px: {widths}")
    beyond = page.run("[...document.querySelectorAll('body *')].filter(one => one.offsetParent && !one.closest('.hidden')"
                      " && one.getBoundingClientRect().right > 320.5 && getComputedStyle(one).position !== 'absolute'"
                      " && !one.closest('button')).map(one => one.outerHTML.slice(0, 80))")
    check(beyond == [], f"nothing lies beyond the edge: {beyond}")
    page.size(1280, 800)


def takes_up_again(page, server):
    page.open(server.url + "/__mock")
    page.wait("document.querySelectorAll('#log tr.exchange').length > 0")
    before = len(rows(page))
    page.ask("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    page.ask("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    server.curl("/drafts")
    page.wait(f"document.querySelectorAll('#log tr.exchange').length === {before + 1}")


CHECKS = [loads, shows_what_comes, edits, switches, resets, by_keyboard, is_accessible, fits_a_phone, takes_up_again]


def no_problems(page, expected=0):
    # Refusals that were asked for are told by Chromium as errors of the network.
    problems = [one for one in page.problems if not re.search(r"status of (400|412|422) ", one)]
    check(problems == [], f"the console is empty: {problems}")


def run(program):
    with Server(program) as server, browser.Browser() as page:
        page.size(1280, 800)
        page.scheme("light")
        for one in CHECKS:
            one(page, server)
            no_problems(page)
            print(f"passed: {one.__name__.replace('_', ' ')}", flush=True)
        # Its own refusals are told at the console, so it comes last and is not asked for them.
        refuses_others(page, server)
        print("passed: refuses others", flush=True)
        check(server.process.poll() is None, "the server runs on")
    print(f"{len(CHECKS) + 1} passed")


def draw(program, folder):
    with Server(program) as server, browser.Browser() as page:
        page.size(1280, 960)
        page.scheme("light")
        fill_page(page, server)
        for scheme in ["light", "dark"]:
            page.scheme(scheme)
            with open(os.path.join(folder, f"mock-page-{scheme}.png"), "wb") as file:
                file.write(page.screenshot())
        if os.environ.get("ROADBOOK_PHONE"):
            page.size(320, 700)
            with open(os.path.join(folder, "mock-page-phone.png"), "wb") as file:
                file.write(page.screenshot(whole=True))


if __name__ == "__main__":
    try:
        if "--images" in sys.argv:
            draw(sys.argv[1], sys.argv[sys.argv.index("--images") + 1])
        else:
            run(sys.argv[1])
    except AssertionError as error:
        print(f"failed: {error}", file=sys.stderr)
        sys.exit(1)
