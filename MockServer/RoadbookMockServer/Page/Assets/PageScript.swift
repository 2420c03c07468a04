/// What the page does. Data is put in as text and never as markup.
enum PageScript {
    static let text = #"""
        "use strict";
        (() => {
          const root = "/__mock/";
          const shownAtMost = 300;
          const keptAtMost = 10000;
          const byId = id => document.getElementById(id);

          /** Makes an element; children are elements or texts. */
          const make = (tag, attributes = {}, ...children) => {
            const element = document.createElement(tag);
            for (const [name, value] of Object.entries(attributes)) {
              if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
              else if (value === true) element.setAttribute(name, "");
              else if (value !== false && value != null) element.setAttribute(name, value);
            }
            element.append(...children.filter(child => child != null));
            return element;
          };

          /** Asks the mock. Refusals are thrown with what is wrong, one thing a line. */
          const ask = async (method, path, content, headers = {}) => {
            if (method !== "GET") headers["Content-Type"] = "application/json";
            let response;
            try {
              response = await fetch(root + path, { method, headers, body: content, cache: "no-store" });
            } catch {
              throw new Error("The mock cannot be reached.");
            }
            const text = await response.text();
            const value = text ? JSON.parse(text) : null;
            if (response.ok) return value;
            const errors = (value && value.errors) || [];
            const lines = errors.map(error => `${error.pointer || "the top"}: ${error.detail || ""}`);
            throw new Error([value && value.detail ? value.detail : `HTTP ${response.status}`, ...lines].join("\n"));
          };

          /** Lets a list show items by their keys, and keeps the elements of those that stay. */
          const reconcile = (parent, items, key, create, update) => {
            const known = new Map([...parent.children].map(child => [child.dataset.key, child]));
            let previous = null;
            for (const item of items) {
              const name = String(key(item));
              let element = known.get(name);
              known.delete(name);
              if (!element) {
                element = create(item);
                element.dataset.key = name;
              }
              update(element, item);
              const place = previous ? previous.nextSibling : parent.firstChild;
              if (place !== element) parent.insertBefore(element, place);
              previous = element;
            }
            for (const element of known.values()) element.remove();
          };

          const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };
          const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

          // MARK: Requests

          const exchanges = new Map();
          const opened = new Map();
          let run = null;
          let announced = { all: 0, unmatched: 0 };
          let announcing = null;

          const isUnmatched = exchange => exchange.isExpected === false;

          const matches = (exchange, filter) =>
            !filter || `${exchange.method} ${exchange.target} ${exchange.status ?? ""}`.toLowerCase().includes(filter);

          const renderLog = () => {
            const filter = byId("filter").value.trim().toLowerCase();
            const all = [...exchanges.values()].sort((one, other) => other.number - one.number);
            const found = all.filter(exchange => matches(exchange, filter));
            const unmatched = found.filter(isUnmatched);
            const matched = found.filter(exchange => !isUnmatched(exchange));
            renderGroup(byId("unmatched"), unmatched, `Unmatched (${unmatched.length})`);
            renderGroup(byId("matched"), matched, unmatched.length ? `Matched (${matched.length})` : null);
            byId("log").hidden = found.length === 0;
            byId("log-empty").hidden = found.length > 0;
            setText(byId("log-empty"), all.length
              ? "No request is like that."
              : "Nothing has come yet. Send a request, and it shows up here.");
            const count = all.filter(isUnmatched).length;
            setText(byId("request-count"), all.length ? `${all.length}${count ? `, ${count} unmatched` : ""}` : "");
          };

          const renderGroup = (body, list, title) => {
            const rows = [];
            if (list.length && title) rows.push({ key: "title", title });
            for (const exchange of list.slice(0, shownAtMost)) {
              rows.push({ key: exchange.number, exchange });
              if (opened.has(exchange.number)) rows.push({ key: `${exchange.number}-details`, details: exchange });
            }
            if (list.length > shownAtMost) {
              rows.push({ key: "rest", title: `${list.length - shownAtMost} older ones are not shown` });
            }
            reconcile(body, rows, row => row.key, createRow, updateRow);
          };

          const createRow = row => {
            if (row.title) {
              return make("tr", { class: "group" }, make("th", { colspan: 5, scope: "colgroup" }, row.title));
            }
            if (row.details) return opened.get(row.details.number);
            const button = make("button", { type: "button", "aria-expanded": "false",
              onclick: () => toggle(row.exchange.number) });
            return make("tr", { class: "exchange fresh" },
              make("td", { class: "c-method" }), make("td", { class: "path" }, button, make("span", { class: "note" })),
              make("td", { class: "c-status" }), make("td", { class: "c-duration" }), make("td", { class: "c-time" }));
          };

          const updateRow = (element, row) => {
            if (row.title) return setText(element.firstChild, row.title);
            if (row.details) return;
            const exchange = row.exchange;
            const [method, path, status, duration, time] = element.children;
            setText(method, exchange.method);
            setText(path.firstChild, exchange.target);
            path.firstChild.title = exchange.target;
            path.firstChild.setAttribute("aria-expanded", opened.has(exchange.number) ? "true" : "false");
            setText(path.lastChild, (exchange.faults || []).join(", "));
            setText(status, exchange.status ? String(exchange.status) : "-");
            status.className = `c-status s${String(exchange.status || 0)[0]}`;
            setText(duration, exchange.duration === undefined ? "" : `${exchange.duration} ms`);
            setText(time, new Date(exchange.time).toLocaleTimeString([], { hour12: false }));
          };

          const toggle = async number => {
            if (opened.delete(number)) return renderLog();
            const cell = make("td", { colspan: 5 }, "Loading");
            opened.set(number, make("tr", { class: "details" }, cell));
            renderLog();
            try {
              const details = await ask("GET", `exchanges/${number}`);
              cell.replaceChildren(...describe(details));
            } catch (error) {
              cell.replaceChildren(make("p", { class: "error" }, error.message));
            }
          };

          const describe = details => {
            const part = (title, message) => make("div", {}, make("h3", {}, title),
              make("dl", {}, ...message.fields.map(field =>
                make("div", {}, make("dt", {}, field.name), make("dd", {}, field.value)))),
              message.content ? make("pre", { tabindex: "0", "aria-label": `Content: ${title}` }, message.content) : null);
            return [
              details.reason ? make("p", { class: "reason" }, details.reason) : null,
              make("div", { class: "pair" }, part("Request", details.request),
                details.response ? part(`Answer ${details.status}`, details.response)
                  : make("div", {}, make("h3", {}, "Answer"), make("p", {}, "There is none."))),
              make("pre", { tabindex: "0", "aria-label": "As a command for curl" }, details.request.curl),
            ].filter(Boolean);
          };

          const receive = data => {
            for (const exchange of data.exchanges) {
              if (!exchanges.has(exchange.number)) announced.all += 1;
              if (isUnmatched(exchange) && !isUnmatched(exchanges.get(exchange.number) || {})) announced.unmatched += 1;
              exchanges.set(exchange.number, exchange);
            }
            for (const number of exchanges.keys()) {
              if (number >= data.first && exchanges.size <= keptAtMost) break;
              exchanges.delete(number);
              opened.delete(number);
            }
            later("log", renderLog, 30);
            later("state", refresh, 300);
            announcing ??= setTimeout(announce, 1500);
          };

          /** Tells a screen reader what came, in one sentence for all that came together. */
          const announce = () => {
            announcing = null;
            if (!announced.all && !announced.unmatched) return;
            const unmatched = announced.unmatched ? `, ${announced.unmatched} unmatched` : "";
            setText(byId("news"), `${plural(announced.all, "new request", "new requests")}${unmatched}`);
            announced = { all: 0, unmatched: 0 };
          };

          const timers = new Map();
          const later = (name, body, milliseconds) => {
            if (timers.has(name)) return;
            timers.set(name, setTimeout(() => { timers.delete(name); body(); }, milliseconds));
          };

          const listen = () => {
            const connection = byId("connection");
            const show = (text, name) => { setText(connection, text); connection.className = name; };
            const source = new EventSource(`${root}events`);
            source.addEventListener("hello", event => {
              const data = JSON.parse(event.data);
              if (run !== null && run !== data.run) { exchanges.clear(); opened.clear(); }
              run = data.run;
              show("Live", "live");
              refresh();
              renderLog();
            });
            source.addEventListener("exchanges", event => receive(JSON.parse(event.data)));
            source.addEventListener("change", () => refresh());
            source.addEventListener("error", () => {
              show("Connection lost", "lost");
              // A browser gives up by itself where it is refused.
              if (source.readyState === EventSource.CLOSED) { source.close(); setTimeout(listen, 2000); }
            });
          };

          // MARK: Routes and switches

          const refresh = async () => {
            let state;
            try { state = await ask("GET", "state"); } catch { return; }
            setText(byId("about"), `${state.name}${state.basePath ? ` at ${state.basePath}` : ""}`);
            renderRoutes(state.routes);
            renderSwitches(state.switches, state.routes);
            await loadRecords();
          };

          const renderRoutes = routes => {
            reconcile(byId("routes"), routes, route => route.name, route => make("li", {},
              make("div", { class: "head" },
                route.path === undefined ? make("span", {}, route.name)
                  : make("button", { type: "button", onclick: () => choose(route.path) }, route.name),
                make("span", { class: "count" })),
              ...route.methods.map(one => make("p", { class: "pattern" },
                make("span", {}, one.pattern), make("span", { class: "verbs" }, one.methods.join(" "))))),
            (element, route) => {
              const records = plural(route.records, "record", "records");
              setText(element.firstChild.lastChild, `${records}, ${plural(route.requests, "request", "requests")}`);
            });
          };

          const effects = () => Object.fromEntries([...byId("fault-effect").options].map(one => [one.value, one.text]));
          const points = () => Object.fromEntries([...byId("fault-point").options].map(one => [one.value, one.text]));

          const renderSwitches = (switches, routes) => {
            // What somebody has written there, and not yet sent, stays.
            byId("delay").defaultValue = switches.delay;
            const select = byId("fault-route");
            reconcile(select, [{ name: "" }, ...routes], route => route.name,
              route => make("option", { value: route.name }, route.name || "All"), () => {});
            reconcile(byId("faults"), switches.faults, fault => fault.id, fault => make("li", {},
              make("span", {}, describeFault(fault)),
              make("button", { type: "button", "aria-label": `Switch off: ${describeFault(fault)}`,
                onclick: () => ask("DELETE", `switches/faults/${fault.id}`).then(() => {
                  byId("fault-route").focus();
                  return refresh();
                }, error => setText(byId("fault-error"), error.message)) }, "Switch off")), () => {});
          };

          const describeFault = fault => {
            const route = fault.route || "All requests";
            const often = fault.probability < 1 ? `, ${Math.round(fault.probability * 100)} %` : "";
            if (fault.status) return `${route}: status ${fault.status}${often}`;
            const speed = fault.octets ? ` (${fault.octets} octets a second)` : "";
            const point = points()[fault.point].toLowerCase();
            return `${route}: ${effects()[fault.effect].toLowerCase()}${speed}, ${point}${often}`;
          };

          const showFields = () => {
            const effect = byId("fault-effect").value;
            for (const label of document.querySelectorAll("#fault-form [data-for]")) {
              const kind = label.dataset.for;
              label.hidden = kind === "fault" ? effect === "status" : kind !== effect;
            }
          };

          const submit = (form, error, send) => byId(form).addEventListener("submit", async event => {
            event.preventDefault();
            setText(byId(error), "");
            try { await send(); await refresh(); } catch (failure) { setText(byId(error), failure.message); }
          });

          const addFault = () => {
            const effect = byId("fault-effect").value;
            const fault = { probability: Number(byId("fault-probability").value) / 100 };
            if (byId("fault-route").value) fault.route = byId("fault-route").value;
            if (effect === "status") {
              fault.status = Number(byId("fault-status").value);
            } else {
              fault.effect = effect;
              fault.point = byId("fault-point").value;
              if (effect === "throttle") fault.octets = Number(byId("fault-octets").value);
            }
            return ask("POST", "switches/faults", JSON.stringify(fault));
          };

          // MARK: Store

          let place = null;
          let limit = 50;
          let editor = null;

          const choose = async path => {
            place = path;
            limit = 50;
            closeEditor();
            byId("records").replaceChildren();
            await loadRecords();
            byId("store").scrollIntoView({ block: "nearest" });
            const first = byId("place").lastElementChild;
            if (first) first.firstChild.focus();
          };

          const loadRecords = async () => {
            if (place === null) return;
            const asked = place;
            let data;
            try {
              data = await ask("GET", `records/${asked}?limit=${limit}`);
            } catch (error) {
              if (asked === place) { setText(byId("store-error"), error.message); byId("records").replaceChildren(); }
              return;
            }
            if (asked !== place) return;
            setText(byId("store-error"), "");
            renderPlace(data);
            setText(byId("record-count"), plural(data.total, "record", "records"));
            byId("new").hidden = data.isSingleton && data.total > 0;
            byId("new").dataset.method = data.isSingleton ? "PUT" : "POST";
            byId("more").hidden = data.records.length >= data.total;
            byId("store-empty").hidden = data.total > 0;
            setText(byId("store-empty"), "There is nothing here.");
            reconcile(byId("records"), data.records, record => record.path, createRecord, updateRecord);
          };

          const renderPlace = data => {
            const last = data.trail.length - 1;
            const items = data.trail.map((step, index) => ({ ...step, isLast: index === last,
              key: JSON.stringify([index, step.text, step.path, index === last]) }));
            reconcile(byId("place"), items, item => item.key, item => {
              if (item.isLast) return make("li", { "aria-current": "page" }, make("span", { tabindex: "-1" }, item.text));
              return make("li", {}, item.path === undefined ? make("span", {}, item.text)
                : make("button", { type: "button", onclick: () => choose(item.path) }, item.text));
            }, () => {});
          };

          const createRecord = record => {
            const button = make("button", { type: "button", "aria-expanded": "false" },
              make("span", { class: "id" }), make("span", { class: "preview" }));
            const item = make("li", {}, make("div", { class: "record" }, button, make("div", { class: "nested" })));
            button.addEventListener("click", () => edit(item));
            return item;
          };

          const updateRecord = (element, record) => {
            element.record = record;
            const [button, nested] = element.firstChild.children;
            setText(button.children[0], record.id || record.path);
            setText(button.children[1], record.text.slice(0, 400).replace(/\s+/g, " "));
            reconcile(nested, record.nested, one => one.path,
              one => make("button", { type: "button", onclick: () => choose(one.path) }),
              (link, one) => setText(link, `${one.name} (${one.count})`));
          };

          const closeEditor = () => {
            if (!editor) return;
            const { form, opener } = editor;
            editor = null;
            form.remove();
            if (opener) { opener.setAttribute("aria-expanded", "false"); }
            if (opener && opener.isConnected) opener.focus();
          };

          const edit = item => {
            const opener = item.querySelector("button");
            const isOpen = editor && editor.opener === opener;
            closeEditor();
            if (isOpen) return;
            const record = item.record;
            const name = record.id ? `Record ${record.id}` : "Record";
            const form = makeEditor(name, record.text, {
              save: text => ask("PUT", `records/${record.path}`, text, { "If-Match": record.version }),
              remove: () => ask("DELETE", `records/${record.path}`),
            });
            opener.setAttribute("aria-expanded", "true");
            item.append(form);
            editor = { form, opener };
            form.querySelector("textarea").focus();
          };

          const create = () => {
            const opener = byId("new");
            closeEditor();
            const path = place;
            const isSingleton = byId("new").dataset.method === "PUT";
            const form = makeEditor("New record", "{\n  \n}", {
              save: text => ask(isSingleton ? "PUT" : "POST", `records/${path}`, text),
            });
            byId("new-slot").append(form);
            editor = { form, opener };
            form.querySelector("textarea").focus();
          };

          const makeEditor = (name, text, actions) => {
            const area = make("textarea", { id: "editor", spellcheck: "false", autocomplete: "off",
              "aria-describedby": "editor-error" });
            area.value = text;
            area.rows = Math.min(24, Math.max(6, text.split("\n").length + 1));
            const error = make("p", { id: "editor-error", class: "error", role: "alert" });
            const attempt = async (action, done) => {
              setText(error, "");
              area.removeAttribute("aria-invalid");
              try {
                await action();
              } catch (failure) {
                setText(error, failure.message);
                area.setAttribute("aria-invalid", "true");
                area.focus();
                return;
              }
              closeEditor();
              setText(byId("store-status"), `${name}: ${done}`);
              await refresh();
            };
            const form = make("form", { class: "editor",
              onsubmit: event => { event.preventDefault(); attempt(() => actions.save(area.value), "saved"); },
              onkeydown: event => { if (event.key === "Escape") { event.preventDefault(); closeEditor(); } } },
              make("label", { for: "editor" }, `${name} as JSON`), area, error,
              make("div", { class: "actions" }, make("button", { type: "submit" }, "Save"),
                make("button", { type: "button", onclick: closeEditor }, "Cancel"),
                actions.remove ? make("button", { type: "button", class: "danger",
                  onclick: () => attempt(actions.remove, "deleted") }, "Delete") : null));
            return form;
          };

          // MARK: Start

          byId("filter").addEventListener("input", renderLog);
          byId("clear").addEventListener("click", () => ask("DELETE", "exchanges").catch(() => {}));
          byId("fault-effect").addEventListener("change", showFields);
          byId("new").addEventListener("click", create);
          byId("more").addEventListener("click", () => { limit = Math.min(500, limit + 150); loadRecords(); });
          byId("reset").addEventListener("click", () => byId("confirm").showModal());
          byId("confirm-no").addEventListener("click", () => byId("confirm").close());
          byId("confirm-yes").addEventListener("click", async () => {
            byId("confirm").close();
            closeEditor();
            try {
              await ask("POST", "reset");
              setText(byId("news"), "The mock is as it was at the start.");
            } catch (error) {
              setText(byId("store-error"), error.message);
            }
          });
          submit("delay-form", "delay-error", async () => {
            const field = byId("delay");
            const sent = field.value;
            await ask("PUT", "switches/delay", JSON.stringify({ milliseconds: Number(sent) }));
            // What was typed meanwhile is not thrown away.
            if (field.value === sent) byId("delay-form").reset();
          });
          submit("fault-form", "fault-error", addFault);
          showFields();
          listen();
        })();
        """#
}
