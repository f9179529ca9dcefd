/** The stylesheet of the mailbox pages, in the shop's colours. */
export const mailboxCss = `
:root {
  --ground: oklch(0.968 0.012 82); --paper: oklch(0.988 0.006 84); --ink: oklch(0.235 0.045 272);
  --quiet: oklch(0.445 0.035 270); --rule: oklch(0.868 0.022 78); --action: oklch(0.335 0.125 271);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(0.195 0.03 272); --paper: oklch(0.23 0.032 272); --ink: oklch(0.95 0.014 84);
    --quiet: oklch(0.79 0.022 80); --rule: oklch(0.36 0.035 272); --action: oklch(0.8 0.085 258);
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2, .subject { font-family: Cambria, 'Noto Serif', 'Times New Roman', Times, serif; font-weight: 400; line-height: 1.25; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.35rem; }
a { color: var(--action); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 3px; }
.quiet { color: var(--quiet); }
.back { display: inline-block; padding: 0.6rem 0; }
.list { margin: 1.5rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--rule); }
.list a {
  display: grid; grid-template-columns: 1fr auto; gap: 0.15rem 1.5rem; padding: 1rem 0.75rem;
  border-bottom: 1px solid var(--rule); color: inherit; text-decoration: none; overflow-wrap: anywhere;
}
.list a:hover { background: var(--paper); }
.subject { grid-column: 1 / -1; color: var(--action); font-size: 1.2rem; }
.facts { display: grid; gap: 0.25rem; margin: 0 0 1.5rem; }
.facts div { display: flex; gap: 1rem; }
.facts dt { flex: 0 0 12rem; color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 84rem; border: 1px solid var(--rule); background: var(--paper); }
pre { margin: 0; padding: 1.25rem; overflow-x: auto; background: var(--paper); border: 1px solid var(--rule); font: 0.95rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { iframe { height: 94rem; } .list a { grid-template-columns: 1fr; } .facts div { display: block; } }
`
