import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/** The part of a route that matters here: its path below that of its parent; a layout has none. */
export type KnownRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

/**
 * The build's pages as one function from request to response. React Router tries its routes one by one, several times
 * for each page, and creates all of them again to render it. So for each request it gets only the routes whose path
 * begins like the address.
 */
export function pagesByAddress(build: ServerBuild): RequestHandler {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const choose = chooseRoutes(routes)
  const all = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const chosen = choose(new URL(request.url).pathname)
    if (chosen === null) return all(request, context)
    const handler = handlers.get(chosen.key) ?? createRequestHandler(withRoutes(build, chosen.ids()), 'production')
    handlers.set(chosen.key, handler)
    return handler(request, context)
  }
}

const withRoutes = (build: ServerBuild, ids: ReadonlySet<string>): ServerBuild => ({
  ...build,
  routes: onlyOf(build.routes, ids),
  assets: { ...build.assets, routes: onlyOf(build.assets.routes, ids) },
})

const onlyOf = <T>(routes: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))

/** A set of routes, under a key. There are at most two keys for each route. */
type Chosen = { key: string; ids: () => Set<string> }

/**
 * Chooses the routes that an address, or one above it, may lead to, by the first two segments of its path, and all
 * parents of those routes. React Router finds among them what it would find among all. Null for a path with other than
 * plain segments, and for one that no route begins like.
 */
export function chooseRoutes(routes: readonly KnownRoute[]): (pathname: string) => Chosen | null {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const known = routes
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id }) => ({ id, parts: partsOf(byId, id) }))
  const beginnings = new Set(known.flatMap(({ parts }) => [parts.slice(0, 1).join('/'), parts.slice(0, 2).join('/')]))
  return (pathname) => {
    if (!plain.test(pathname)) return null
    const [first = '', second = ''] = pathname.slice(1).replace(dataSuffix, '').toLowerCase().split('/')
    if (!beginnings.has(first)) return null
    const key = second !== '' && beginnings.has(`${first}/${second}`) ? `${first}/${second}` : first
    const beginning = key === '' ? [] : key.split('/')
    return {
      key,
      ids: () =>
        withParents(
          byId,
          known.filter(({ parts }) => mayBegin(parts, beginning)),
        ),
    }
  }
}

// Without percent encodings, empty segments and what browsers take for a slash.
const plain = /^\/(?:[\w.:@~-]+(?:\/[\w.:@~-]+)*\/?)?$/
// The end of React Router's data requests, with an underscore where the address of the page ends with a slash.
const dataSuffix = /(?:(?<=^|\/)_)?\.data$/

function partsOf(byId: ReadonlyMap<string, KnownRoute>, id: string): string[] {
  const route = byId.get(id)
  if (!route) return []
  const own = (route.path ?? '').split('/').filter((part) => part !== '')
  return [...(route.parentId === undefined ? [] : partsOf(byId, route.parentId)), ...own]
}

/**
 * Whether a route's path matches the beginning of an address, as far as both go. A path with optional segments always
 * may.
 */
const mayBegin = (parts: readonly string[], beginning: readonly string[]): boolean =>
  parts.some((part) => part.endsWith('?')) ||
  parts.slice(0, 2).every((part, at) => isOpen(part) || part.toLowerCase() === beginning[at])

const isOpen = (part: string) => part.startsWith(':') || part === '*'

function withParents(byId: ReadonlyMap<string, KnownRoute>, chosen: readonly { id: string }[]): Set<string> {
  const ids = new Set<string>()
  for (const { id } of chosen) {
    for (let at: string | undefined = id; at !== undefined; at = byId.get(at)?.parentId) ids.add(at)
  }
  return ids
}
