import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { surfaceGroups } from '../../bundle-groups.config.ts'

/** The paths that each module imports, by the module's own path. Modules that aren't listed import nothing. */
type Sources = Record<string, readonly string[]>

const pages = ['home', 'shop', 'product', 'cart', 'checkout', 'sign-in']
const route = (surface: string, at: number) => `/app/${surface}/${pages[at]}/route.tsx`
const routes = (surface: string, importsOf: (at: number) => string[]): Sources =>
  Object.fromEntries(pages.map((_, at) => [route(surface, at), importsOf(at)]))

const [button, cart, order, field, table, charts] = [
  '/app/ui/button.tsx',
  '/app/cart/lines.ts',
  '/app/order/details.tsx',
  '/app/ui/field.tsx',
  '/app/ui/table.tsx',
  '/node_modules/charts/index.js',
]
const storefront = routes('storefront', (at) => [
  ...(at < 4 ? [button] : []),
  ...(at > 1 ? [field] : []),
  ...(at === 0 || at === 3 ? [cart] : []),
  ...(at === 0 ? [order] : []),
])
const admin = routes('admin', (at) => [button, table, ...(at < 5 ? [cart, order, field, charts] : [])])

/** Bundles the sources. `loadedBy` lists the modules that each storefront route loads at once. */
async function bundle(sources: Sources, entries: readonly string[] = []) {
  const chunks = await chunksOf(sources, entries)
  const modulesOf = (name: string): string[] => chunks.find((chunk) => chunk.name === name)?.moduleIds ?? []
  const load = (fileName: string, loaded: Set<string>): Set<string> => {
    if (loaded.has(fileName)) return loaded
    loaded.add(fileName)
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) load(next, loaded)
    return loaded
  }
  const loadedBy = Object.keys(storefront).map((entry) => {
    const files = load(chunks.find(({ facadeModuleId }) => facadeModuleId === entry)?.fileName ?? '', new Set())
    return chunks
      .filter(({ fileName }) => files.has(fileName))
      .flatMap(({ moduleIds }) => moduleIds)
      .sort()
  })
  return { modulesOf, loadedBy }
}

async function chunksOf(sources: Sources, entries: readonly string[]): Promise<Rolldown.OutputChunk[]> {
  const input = [...entries, ...Object.keys(sources).filter((path) => path.endsWith('/route.tsx'))]
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith('/app/') || id.startsWith('/node_modules/') ? id : null),
        load(id) {
          const imports = (sources[id] ?? []).map((path) => `import ${JSON.stringify(path)}\n`).join('')
          return { code: `${imports}console.log(${JSON.stringify(id)})`, moduleType: 'js' }
        },
      },
    ],
    build: { write: false, rolldownOptions: { input, output: { codeSplitting: { groups: surfaceGroups } } } },
  })
  const { output: files } = [output].flat()[0] as Rolldown.RolldownOutput
  return files.filter((file) => file.type === 'chunk')
}

describe('another surface beside the storefront', () => {
  let alone: Awaited<ReturnType<typeof bundle>>
  let both: typeof alone

  beforeAll(async () => {
    alone = await bundle(storefront)
    both = await bundle({ ...storefront, ...admin })
  })

  test('what most entry pages load is one bundle, without what only other pages load', () => {
    expect(alone.modulesOf('shop')).toEqual([button])
    expect(alone.loadedBy[0]).not.toContain(field)
    expect(alone.loadedBy[5]).toEqual([route('storefront', 5), field].sort())
  })

  test('adds nothing to what a page of the storefront loads', () => {
    expect(alone.loadedBy[0]).toEqual([route('storefront', 0), cart, order, button].sort())
    expect(both.loadedBy).toEqual(alone.loadedBy)
  })

  test('shares code loaded with every page with all three layouts', async () => {
    const layouts = ['heritage', 'studio', 'atelier'].map((name) => `/app/storefront/layouts/${name}/layout.tsx`)
    const toasts = '/app/ui/toaster.tsx'
    const withLayouts = Object.fromEntries(layouts.map((layout) => [layout, [toasts]]))
    const { modulesOf } = await bundle({ ...storefront, ...withLayouts, '/app/admin/route.tsx': [toasts] }, layouts)
    expect(modulesOf('shop')).toContain(toasts)
  })

  test('has its own bundle for what only most of its pages load', () => {
    expect(both.modulesOf('admin').sort()).toEqual([table, charts].sort())
  })

  test('bundles Zod with the setting that keeps it from eval', async () => {
    const [zod, withoutEval, form] = ['/node_modules/zod/index.js', '/app/admin/without-eval.ts', '/app/order/form.ts']
    const layout = '/app/admin/layout.tsx'
    const withSchemas = routes('admin', () => [form])
    const sources = { ...withSchemas, [form]: [zod], [withoutEval]: [zod], [layout]: [form, withoutEval] }
    const { modulesOf } = await bundle(sources, [layout])
    expect(modulesOf('schemas').sort()).toEqual([withoutEval, zod].sort())
  })
})
