/// How the page looks. Every pair of colours has a contrast of 4.5 to 1 or more.
enum PageStyle {
    static let text = #"""
        :root {
          color-scheme: light dark;
          --page: #f4f5f7; --panel: #ffffff; --hover: #eef3fb; --sunken: #f7f8fa;
          --text: #1b1f24; --quiet: #545c66; --line: #d9dde3; --field: #7d8590;
          --accent: #1a56b0; --on-accent: #ffffff;
          --good: #1a6b35; --warn: #7d4a00; --bad: #b3201c; --bad-soft: #fdf0ef; --warn-soft: #fff6e5;
          --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #14171b; --panel: #1c2026; --hover: #262c35; --sunken: #171a1f;
            --text: #e6e9ed; --quiet: #a5adb8; --line: #323943; --field: #7d8795;
            --accent: #8ab8ff; --on-accent: #10141a;
            --good: #7fd197; --warn: #f0b765; --bad: #ff9a94; --bad-soft: #33201f; --warn-soft: #32291a;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--page); color: var(--text);
          font: 0.875rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
        }
        h1, h2, p, ul, ol { margin: 0; padding: 0; }
        ul, ol { list-style: none; }
        h1 { font-size: 1rem; }
        h2 { font-size: 0.875rem; }
        [hidden] { display: none !important; }
        .hidden {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 0.5rem; top: 0.5rem; padding: 0.5rem; background: var(--panel); z-index: 2; }
        a { color: var(--accent); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
        #requests:focus { outline: none; }

        button, input, select, textarea { font: inherit; color: inherit; }
        button {
          border: 1px solid var(--field); border-radius: 5px; background: var(--panel);
          padding: 0.25rem 0.7rem; min-height: 2rem; cursor: pointer; white-space: nowrap;
        }
        button:hover { background: var(--hover); }
        button[type=submit] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
        button[type=submit]:hover { filter: brightness(1.1); }
        button.danger { color: var(--bad); border-color: var(--bad); }
        input, select, textarea {
          border: 1px solid var(--field); border-radius: 5px; background: var(--panel);
          padding: 0.25rem 0.5rem; min-height: 2rem; width: 100%; min-width: 0;
        }
        label { display: block; color: var(--quiet); font-size: 0.8125rem; }
        label input, label select, label textarea { color: var(--text); font-size: 0.875rem; margin-top: 0.15rem; }
        .unit { display: flex; align-items: baseline; gap: 0.35rem; }
        .error { color: var(--bad); white-space: pre-wrap; overflow-wrap: anywhere; }
        .error:empty { display: none; }
        .error:not(:empty) { padding: 0.5rem 1rem; }
        form .error:not(:empty) { padding: 0.35rem 0 0; flex-basis: 100%; }
        .empty { color: var(--quiet); padding: 1.5rem 1rem; text-align: center; }
        .count { color: var(--quiet); }

        header {
          display: flex; align-items: center; gap: 0.5rem 1rem; padding: 0.6rem 1rem;
          background: var(--panel); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 1;
        }
        .brand { display: flex; align-items: baseline; gap: 0.75rem; min-width: 0; }
        .brand h1 { white-space: nowrap; }
        .brand p { color: var(--quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        #connection { margin-left: auto; color: var(--quiet); white-space: nowrap; }
        #connection::before {
          content: ""; display: inline-block; width: 0.55rem; height: 0.55rem; border-radius: 50%;
          margin-right: 0.4rem; background: var(--warn);
        }
        #connection.live::before { background: var(--good); }
        #connection.lost { color: var(--bad); }
        #connection.lost::before { background: var(--bad); }

        main { display: grid; gap: 1rem; padding: 1rem; max-width: 100rem; margin: 0 auto; }
        main > *, .side > * { min-width: 0; }
        section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
        .side { display: grid; gap: 1rem; align-content: start; }
        .bar {
          display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; min-height: 3rem;
          padding: 0.45rem 1rem; border-bottom: 1px solid var(--line);
        }
        .bar > :last-child:is(button) { margin-left: auto; }
        .filter { margin-left: auto; display: flex; align-items: center; gap: 0.5rem; }
        .filter input { width: 13rem; margin: 0; }
        .bar .filter + button { margin-left: 0; }

        table { width: 100%; border-collapse: collapse; table-layout: fixed; }
        th { text-align: left; font-weight: 500; font-size: 0.75rem; color: var(--quiet); }
        th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        th:first-child, td:first-child { padding-left: 1rem; }
        th:last-child, td:last-child { padding-right: 1rem; }
        tbody:empty + tbody tr:last-child > *, tbody:last-of-type tr:last-child > * { border-bottom: 0; }
        .c-method { width: 5.5rem; } .c-status { width: 4.5rem; } .c-duration { width: 5.5rem; } .c-time { width: 6.5rem; }
        td.c-duration, th.c-duration, td.c-time, th.c-time { text-align: right; }
        td.c-duration, td.c-time { color: var(--quiet); font-variant-numeric: tabular-nums; font-size: 0.8125rem; }
        tr.exchange > * { vertical-align: baseline; }
        td.c-method, td.c-status { font-family: var(--mono); font-size: 0.8125rem; }
        tr.group th {
          background: var(--sunken); color: var(--text); font-weight: 600; padding-block: 0.3rem; font-size: 0.75rem;
        }
        #unmatched tr.group th { background: var(--bad-soft); color: var(--bad); }
        #unmatched tr.exchange { background: var(--bad-soft); }
        tr.exchange:hover, #unmatched tr.exchange:hover { background: var(--hover); }
        td.path button {
          all: unset; cursor: pointer; display: block; width: 100%; font-family: var(--mono); font-size: 0.8125rem;
          overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
        }
        td.path button[aria-expanded=true] { white-space: normal; overflow-wrap: anywhere; }
        td.path button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
        td.path .note { color: var(--warn); font-size: 0.75rem; }
        .s2 { color: var(--good); } .s3 { color: var(--accent); } .s4 { color: var(--warn); } .s5 { color: var(--bad); }
        tr.details > td { background: var(--sunken); padding: 0.75rem 1rem; }
        .pair { display: grid; gap: 0.75rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
        .pair > div { min-width: 0; }
        .details h3 { font-size: 0.8125rem; margin: 0 0 0.25rem; }
        .details .reason { color: var(--bad); margin-bottom: 0.6rem; overflow-wrap: anywhere; }
        dl { margin: 0; font-size: 0.8125rem; }
        dl div { display: flex; gap: 0.5rem; }
        dt { color: var(--quiet); flex: none; } dt::after { content: ":"; }
        dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
        pre {
          font: 0.8125rem/1.45 var(--mono); margin: 0.5rem 0 0; padding: 0.5rem 0.65rem; background: var(--panel);
          border: 1px solid var(--line); border-radius: 5px; overflow: auto; max-height: 22rem; white-space: pre-wrap;
          overflow-wrap: anywhere;
        }

        form.line { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; padding: 0.75rem 1rem; }
        form.line label { flex: 1; }
        form.line + form { border-top: 1px solid var(--line); padding: 0.75rem 1rem; }
        .fields {
          display: grid; gap: 0.6rem; grid-template-columns: repeat(2, minmax(0, 1fr)); margin-bottom: 0.75rem;
        }
        #faults:not(:empty) { border-top: 1px solid var(--line); }
        #faults li {
          display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; padding: 0.4rem 1rem;
          background: var(--warn-soft);
        }
        #faults li + li { border-top: 1px solid var(--line); }

        #routes li { padding: 0.5rem 1rem; }
        #routes li + li { border-top: 1px solid var(--line); }
        #routes .head { display: flex; align-items: baseline; justify-content: space-between; gap: 0.75rem; }
        #routes .head button, #place button, .nested button {
          all: unset; cursor: pointer; color: var(--accent); text-decoration: underline; text-underline-offset: 0.2em;
          overflow-wrap: anywhere;
        }
        #routes .head button:focus-visible, #place button:focus-visible, .nested button:focus-visible {
          outline: 2px solid var(--accent); outline-offset: 2px;
        }
        #routes .head { font-weight: 600; }
        #routes .head .count { font-weight: 400; font-size: 0.8125rem; white-space: nowrap; }
        #routes .pattern {
          display: flex; flex-wrap: wrap; gap: 0 0.6rem; font: 0.75rem/1.5 var(--mono); color: var(--quiet);
        }
        #routes .pattern span:first-child { overflow-wrap: anywhere; }
        #routes .verbs { color: var(--text); }

        #place { display: flex; flex-wrap: wrap; gap: 0.35rem; font-family: var(--mono); font-size: 0.8125rem; }
        #place li + li::before { content: "/"; margin-right: 0.35rem; color: var(--quiet); }
        #records > li { border-bottom: 1px solid var(--line); }
        #records > li:last-child { border-bottom: 0; }
        .record { display: flex; align-items: baseline; gap: 0.4rem 1rem; padding: 0.35rem 1rem; }
        .record > button {
          all: unset; cursor: pointer; flex: 1; min-width: 0; display: flex; gap: 1rem; align-items: baseline;
        }
        .record > button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        .record:hover { background: var(--hover); }
        .record .id { color: var(--accent); font-family: var(--mono); font-size: 0.8125rem; min-width: 2rem; }
        .record .id { max-width: 40%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: none; }
        .record .preview {
          font-family: var(--mono); font-size: 0.8125rem; color: var(--quiet); overflow: hidden;
          text-overflow: ellipsis; white-space: nowrap; min-width: 0;
        }
        .nested { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; font-size: 0.8125rem; flex: none; }
        .editor { padding: 0.5rem 1rem 0.85rem; background: var(--sunken); }
        .editor textarea {
          font: 0.8125rem/1.5 var(--mono); min-height: 9rem; resize: vertical; tab-size: 2; display: block;
        }
        .editor textarea[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
        .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.6rem; }
        .actions .danger { margin-left: auto; }
        #more { margin: 0.75rem 1rem; }

        dialog {
          background: var(--panel); color: var(--text); border: 1px solid var(--line); border-radius: 8px;
          padding: 1.25rem; max-width: min(26rem, calc(100vw - 2rem));
        }
        dialog::backdrop { background: rgb(0 0 0 / 0.45); }
        dialog h2 { font-size: 1rem; margin-bottom: 0.5rem; }
        dialog .actions { justify-content: flex-end; margin-top: 1rem; }
        dialog .actions .danger { margin-left: 0; }

        @media (min-width: 62rem) {
          main { grid-template-columns: minmax(0, 1fr) 23rem; }
          .side { grid-column: 2; grid-row: 1 / span 2; }
          #requests, #store { grid-column: 1; align-self: start; }
        }
        @media (max-width: 40rem) {
          main { padding: 0.5rem; gap: 0.5rem; }
          header { padding: 0.5rem 0.75rem; gap: 0.5rem; }
          .brand p { display: none; }
          .c-time, .c-duration { width: 0; padding: 0 !important; font-size: 0 !important; }
          .c-method { width: 4.75rem; } .c-status { width: 3.75rem; }
          th:first-child, td:first-child { padding-left: 0.75rem; }
          .bar, .record, .editor, #routes li, #faults li { padding-inline: 0.75rem; }
          form.line, form.line + form { padding-inline: 0.75rem; }
          .filter { order: 3; flex: 1 1 100%; margin: 0; }
          .filter input { width: 100%; }
          #clear { margin-left: auto !important; }
          .record { flex-wrap: wrap; }
          .record > button { flex-basis: 100%; }
        }
        @media (prefers-reduced-motion: no-preference) {
          tr.fresh { animation: arrive 1.2s ease-out; }
          @keyframes arrive { from { background: var(--hover); } }
        }
        """#
}
