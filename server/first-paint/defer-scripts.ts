import { pageStart } from './page-start.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
// What React Router writes: the imports of the page's modules, its manifest, and the import of the browser's entry.
const moduleScript = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/
const moduleImport = /import \* as (\w+) from ("[^"]+");/g
const manifest = /window\.__reactRouterManifest = (\{[\s\S]*?\n\});/

/**
 * The document with scripts that start after its largest paint, and no preloads of them before; null for a document without the
 * router's scripts.
 */
export function deferScripts(
  html: string,
  { nonce, sheets }: { nonce: string; sheets: readonly string[] },
): string | null {
  const found = moduleScript.exec(html)
  const [script, code = ''] = found ?? []
  if (script === undefined || !code.includes('__reactRouterRouteModules')) return null
  const files = [...html.matchAll(modulePreload)].map(([, href]) => href ?? '')
  const imports = [...code.matchAll(moduleImport)]
  const hydrate = code
    .replace(moduleImport, '')
    .replace(manifest, (_, written: string) => `window.__reactRouterManifest=${JSON.stringify(JSON.parse(written))};`)
    .replace(/(import\("[^"]+"\));?\s*$/, 'return $1')
    .replace(/^[;\s]+/, '')
  const modules = imports.map(([, , href]) => href).join()
  const names = imports.map(([, name]) => name).join()
  const start = `asoPage(${JSON.stringify(sheets)},${JSON.stringify(files)},[${modules}],(${names})=>{${hydrate}})`
  return html
    .replaceAll(modulePreload, '')
    .replace(script, () => `<script nonce="${nonce}">${start}</script>`)
    .replace('</head>', () => `<script nonce="${nonce}">${pageStart}</script></head>`)
}
