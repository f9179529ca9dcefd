import { sharedByPages } from './layers.ts'

/** The browser's bundles by file name, as the build lists them (`listModules` in vite.config.ts). */
export type Bundles = Record<string, { entry: string | null; modules: string[]; imports: string[] }>

const neverInBrowser = /^(server|infra|api|sandbox|db|bin)\/|\.server\.tsx?$/
const serverPackages = /node_modules\/(pg|kysely|sharp|pino|better-auth)\//
// Schemas are too large for the storefront, and they try eval, which the content security policy refuses and reports.
const neverInStorefront = /node_modules\/zod\//

/** The surface that a file of `app/` belongs to; null for files that all surfaces share. */
function surfaceOf(file: string): string | null {
  const [, folder, ...rest] = file.startsWith('app/') ? file.split('/') : []
  return folder === undefined || rest.length === 0 || sharedByPages.includes(folder) ? null : folder
}

/** The entries of a surface: its own, and those that every surface loads (the root, the browser's entry). */
export const entriesOf = (bundles: Bundles, surface: string): string[] =>
  Object.entries(bundles).flatMap(([name, { entry }]) =>
    entry !== null && [surface, null].includes(surfaceOf(entry)) ? [name] : [],
  )

/** The modules of other surfaces or of the server that a page of the surface could load, at once or later, as `module in bundle`. */
export function foreignModules(bundles: Bundles, surface: string): string[] {
  const reached = new Set<string>()
  const visit = (name: string): void => {
    if (reached.has(name)) return
    reached.add(name)
    for (const target of bundles[name]?.imports ?? []) visit(target)
  }
  for (const name of entriesOf(bundles, surface)) visit(name)
  return [...reached].flatMap((name) =>
    (bundles[name]?.modules ?? [])
      .filter(
        (id) =>
          neverInBrowser.test(id) ||
          serverPackages.test(id) ||
          (surface === 'storefront' && neverInStorefront.test(id)) ||
          isOfAnother(id, surface),
      )
      .map((id) => `${id} in ${name}`),
  )
}

function isOfAnother(id: string, surface: string): boolean {
  const other = surfaceOf(id)
  return other !== null && other !== surface
}
