import { keptUpTo } from '../kept-up-to.ts'

// The parts of the script that React Router writes: the imports of the route's modules, the manifest, and the import of
// the client's entry.
const moduleImport = /import \* as (\w+) from ("[^"]+");/g
const manifest = /window\.__reactRouterManifest = (\{[\s\S]*?\n\});/

/** The script of a document that starts React Router: its code, and where its element begins and ends. */
type RouterScript = { start: number; end: number; code: string }

/** The script that starts React Router; null for a document without it. */
export function findRouterScript(html: string, { nonce, from }: { nonce: string; from: number }): RouterScript | null {
  const opening = `<script nonce="${nonce}" type="module" async="">`
  const start = html.indexOf(opening, from)
  if (start === -1) return null
  const close = html.indexOf('</script>', start)
  if (close === -1) return null
  const code = html.slice(start + opening.length, close)
  return code.includes('__reactRouterRouteModules') ? { start, end: close + '</script>'.length, code } : null
}

const maxKept = 64

/**
 * Returns a function that rewrites the router's script, so that `pageStart` can run the same code later. The results
 * are kept, since all pages of a route have the same script.
 */
export function deferredScripts(): (page: {
  code: string
  sheets: readonly string[]
  files: readonly string[]
}) => string {
  const kept = keptUpTo<string>(maxKept)
  return (page) => kept(`${page.sheets} ${page.files} ${page.code}`, () => write(page))
}

function write({ code, sheets, files }: { code: string; sheets: readonly string[]; files: readonly string[] }): string {
  const imports = [...code.matchAll(moduleImport)]
  const hydrate = code
    .replace(moduleImport, '')
    .replace(manifest, (_, written: string) => `window.__reactRouterManifest=${JSON.stringify(JSON.parse(written))};`)
    .replace(/(import\("[^"]+"\));?\s*$/, 'return $1')
    .replace(/^[;\s]+/, '')
  const modules = imports.map(([, , href]) => href).join()
  const names = imports.map(([, name]) => name).join()
  return `asoPage(${JSON.stringify(sheets)},${JSON.stringify(files)},[${modules}],(${names})=>{${hydrate}})`
}
