"""A Chromium of its own, by its DevTools protocol over a pipe: nothing but the standard library is needed."""

import base64
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time


def program():
    """The path of Chromium; None where there is none."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """One page in a profile that is removed at the end."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="roadbook-page-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        command = [
            program(), "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
            "--force-device-scale-factor=1", "--hide-scrollbars", "--lang=en-US", "--user-data-dir=" + self.profile,
        ]
        if os.getuid() == 0:
            command.append("--no-sandbox")

        # The protocol has its two ends at 3 and 4.
        def arrange():
            os.setsid()
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.log = open(os.path.join(self.profile, "chromium.log"), "w+")
        self.process = subprocess.Popen(
            command + ["about:blank"], preexec_fn=arrange, close_fds=False, stdout=self.log, stderr=self.log,
            env={**os.environ, "HOME": self.profile, "TZ": "UTC"})
        os.close(to_browser)
        os.close(from_browser)
        self.answers = {}
        self.arrived = threading.Condition()
        self.events = queue.Queue()
        self.problems = []
        self.number = 0
        self.session = None
        threading.Thread(target=self._read, daemon=True).start()
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.ask(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Its group is its own, so that no other browser is met.
        try:
            os.killpg(self.process.pid, 9)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _read(self):
        rest = b""
        while True:
            octets = os.read(self.input, 1 << 16)
            if not octets:
                with self.arrived:
                    self.answers[None] = True
                    self.arrived.notify_all()
                return
            *messages, rest = (rest + octets).split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    with self.arrived:
                        self.answers[message["id"]] = message
                        self.arrived.notify_all()
                else:
                    self._note(message)

    def _note(self, message):
        """What is wrong with a page: errors and warnings of the console, refusals of its policy, exceptions."""
        kind, what = message.get("method"), message.get("params", {})
        if kind == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(what["exceptionDetails"]))
        elif kind == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            self.problems.append(json.dumps(what["args"]))
        elif kind == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.problems.append(f"{what['entry']['text']} {what['entry'].get('url', '')}")

    def ask(self, method, **parameters):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        with self.arrived:
            if not self.arrived.wait_for(lambda: number in self.answers or None in self.answers, timeout=60):
                raise AssertionError(f"Chromium does not answer {method}")
            answer = self.answers.pop(number, None)
        if answer is None:
            self.log.seek(0)
            raise AssertionError("Chromium has ended: " + self.log.read()[-2000:])
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def run(self, script):
        """The value of an expression in the page; promises are waited for."""
        answer = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{script}: {json.dumps(answer['exceptionDetails'])}")
        return answer["result"].get("value")

    def wait(self, script, what=None, seconds=30):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script)
            if value:
                return value
            if time.monotonic() > end:
                text = self.run("document.body.innerText")
                raise AssertionError(f"{what or script} did not come; the page says:\n{text}")
            time.sleep(0.05)

    def open(self, url):
        self.ask("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && document.getElementById('connection') !== null")

    def size(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        self.ask("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def screenshot(self, whole=False):
        options = {}
        if whole:
            size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
            options["captureBeyondViewport"] = True
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png", **options)["data"])

    KEYS = {
        "Tab": (9, None), "Enter": (13, "\r"), "Escape": (27, None), "Space": (32, " "), "ArrowDown": (40, None),
        "ArrowUp": (38, None), "End": (35, None),
    }

    def press(self, key, modifiers=0):
        """Presses a key, as a user does: 2 is Control, 8 is Shift."""
        code, text = self.KEYS.get(key, (ord(key.upper()[0]), None))
        name = " " if key == "Space" else key
        event = {"key": name, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown",
                 **({**event, "text": text} if text else event))
        self.ask("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, text):
        self.ask("Input.insertText", text=text)
