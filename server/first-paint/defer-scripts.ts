import { keptUpTo } from '../kept-up-to.ts'

// What React Router writes: the imports of the page's modules, its manifest, and the import of the browser's entry.
const moduleImport = /import \* as (\w+) from ("[^"]+");/g
const manifest = /window\.__reactRouterManifest = (\{[\s\S]*?\n\});/

/** Where a document's script that starts React Router begins and ends, and its code. */
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
 * Writes the code that takes the place of the router's script, as `pageStart` wants it: the same, for later. It is the same for all pages
 * of a route.
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
