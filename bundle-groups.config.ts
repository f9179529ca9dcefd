/** What of the bundler's module graph decides how modules are grouped. */
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null }

type ModuleInfo = { importers: string[]; dynamicImporters: string[]; isEntry: boolean }

type Group = { name: (id: string, graph: ModuleGraph) => string | null; minShareCount?: number; priority: number }

// Where visits begin. What two of these kinds of page load is loaded with the first of them.
const firstPages = [
  /\/app\/storefront\/home\//,
  /\/app\/storefront\/(?:shop|category|collection|search)\/route\./,
  /\/app\/storefront\/product\/route\./,
]
const layouts = /\/app\/storefront\/layouts\/\w+\/layout\./
const numberOfLayouts = 3
const schemas = /\/node_modules\/zod\/|\/app\/admin\/without-eval\./
const pageEvents = /\/app\/storefront\/layouts\/follow-page-events\.ts/

/**
 * What an account's pages need of bundles that they need nothing else of: the page links of product lists, what an order is shown with of what buys,
 * what follows an order of what pages load when they are idle, the fields of an address of the checkout's form.
 */
const apart: { name: string; modules: RegExp }[] = [
  { name: 'pagination', modules: /\/app\/ui\/(?:pagination|page-links)\./ },
  {
    name: 'order-parts',
    modules:
      /\/domain\/orders\/status\.|\/app\/(?:order\/order-state|cart\/(?:choice-text|line-picture|totals-list|session-storage))\./,
  },
  { name: 'page-events', modules: /\/app\/events\/page-events\./ },
  {
    name: 'address-fields',
    modules:
      /\/domain\/(?:notifications\/link-in-text|orders\/(?:phone-number|shipping-address|states))\.|\/app\/ui\/name-and-place-fields\./,
  },
]

// What more entries of the storefront load is loaded with the first page: each number takes time to ask for.
const mostEntries = 12

/**
 * What these entries all load is one bundle, whatever else loads it: each file costs a request, and compresses by itself. The first that fits
 * counts, so what an entry beyond these loads alone stands before.
 */
const together: { name: string; entries: RegExp[] }[] = [
  { name: 'cart-sync', entries: [/\/cart\/keep-cart-synced\./, /\/storefront\/cart\/route\./] },
  // Signing out forgets it.
  { name: 'kept', entries: [/\/session\/sign-out\./, /\/storefront\/cart\/route\./, /\/checkout\/route\./] },
  {
    name: 'buying',
    entries: [/\/storefront\/cart\/route\./, /\/checkout\/route\./, /\/order-success\/route\.|\/buy-order-again\./],
  },
  { name: 'lists', entries: [/\/storefront\/cart\/route\./, /\/wishlist\/route\./] },
  { name: 'home', entries: ['route', 'studio-route', 'atelier-route'].map((name) => new RegExp(`/home/${name}\\.`)) },
]

// What fewer entries of another surface load isn't worth loading with every page of it.
const often = 5

/**
 * The modules that become one bundle each. What every page of the storefront loads, or most of those where visits begin, is `shop`; what
 * many entries of another surface load, and none of the storefront, has that surface's name. `events` is what every page loads when it is
 * idle. What the storefront shares with another surface is grouped by the storefront's entries alone. So a page of the storefront loads the
 * same modules whatever another surface imports. All else is left to the bundler.
 */
export const surfaceGroups: Group[] = [
  // What keeps schemas from eval runs with their library, before any bundle that makes one.
  { name: (id) => (schemas.test(id) ? 'schemas' : null), priority: 3 },
  { name: (id, graph) => (isOfMostVisits(storefrontOf(id, graph)) ? 'shop' : null), minShareCount: 2, priority: 2 },
  ...apart.map(({ name, modules }) => ({ name: (id: string) => (modules.test(id) ? name : null), priority: 1.95 })),
  {
    name: (id, graph) => (storefrontOf(id, graph).some((entry) => pageEvents.test(entry)) ? 'events' : null),
    priority: 1.9,
  },
  ...together.map(({ name, entries }, at) => ({
    name: (id: string, graph: ModuleGraph) => {
      const loading = storefrontOf(id, graph)
      return entries.every((entry) => loading.some((other) => entry.test(other))) ? name : null
    },
    priority: 1.8 - at / 100,
  })),
  // The larger sets first: a group takes the imports of its modules with it, and at least the same entries load those.
  ...Array.from({ length: mostEntries }, (_, less) => mostEntries - less).map((count) => ({
    name: (id: string, graph: ModuleGraph) => {
      const entries = storefrontOf(id, graph)
      if (entries.length !== count || (count === 1 && surfacesOf(id, graph).length === 1)) return null
      return nameOf(entries.map(shortName).sort())
    },
    priority: 1 + count / 100,
  })),
  {
    name: (id, graph) => {
      const [surface = null, ...others] = surfacesOf(id, graph)
      return surface === 'storefront' || others.length > 0 ? null : surface
    },
    minShareCount: often,
    priority: 1,
  },
]

const isOfMostVisits = (entries: string[]) =>
  entries.length > mostEntries ||
  entries.some((entry) => /\/app\/(?:root|entry\.client)\.tsx/.test(entry)) ||
  entries.filter((entry) => layouts.test(entry)).length === numberOfLayouts ||
  firstPages.filter((page) => entries.some((entry) => page.test(entry))).length > 1

/** The storefront's entries, routes and what they import later on, that load a module at once. */
function storefrontOf(id: string, graph: ModuleGraph): string[] {
  const ancestors = ancestorsOf(id, (info) => info.importers, graph)
  return ancestors.filter((ancestor) => {
    const info = graph.getModuleInfo(ancestor)
    const isEntry = info && (info.isEntry || info.dynamicImporters.length > 0)
    return isEntry && surfacesOf(ancestor, graph).includes('storefront')
  })
}

/** The surfaces whose routes load a module, at once or later. The root and the browser's entry count as the storefront's. */
function surfacesOf(id: string, graph: ModuleGraph): string[] {
  const ancestors = ancestorsOf(id, (info) => [...info.importers, ...info.dynamicImporters], graph)
  const routes = ancestors.filter((ancestor) => graph.getModuleInfo(ancestor)?.isEntry)
  return [...new Set(routes.map((route) => /\/app\/(account|admin|pages)\//.exec(route)?.[1] ?? 'storefront'))]
}

/** A module and all that lead to it. */
function ancestorsOf(id: string, importersOf: (info: ModuleInfo) => string[], graph: ModuleGraph): string[] {
  const found = new Set([id])
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    for (const importer of info ? importersOf(info) : []) found.add(importer)
  }
  return [...found]
}

// File names can't be as long as all the names of many entries.
const nameOf = (entries: string[]) =>
  entries.length <= 4 ? entries.join('+') : `${entries.slice(0, 3).join('+')}+${entries.length - 3}`

const shortName = (entry: string) =>
  entry
    .replace(/^.*\/app\/(?:storefront\/)?|\.tsx?(?:\?.*)?$/g, '')
    .replace(/\/route$/, '')
    .replaceAll('/', '.')
