import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** A page or endpoint with the ids of all its nested routes, from the root inwards. A data request may name any of them. */
export type PageOfSurface = { address: string; routeIds: readonly string[] }

/** Every page and endpoint, read from the routes themselves. */
export const pagesOfSurface = (
  entries: readonly RouteConfigEntry[] = routes,
  around: readonly string[] = ['root'],
): PageOfSurface[] =>
  entries.flatMap(({ id, file, path, index, children }) => {
    const routeIds = [...around, id ?? file.replace(/\.tsx?$/, '')]
    const own = path === undefined && !index ? [] : [{ address: `/${path ?? ''}`, routeIds }]
    return [...own, ...pagesOfSurface(children ?? [], routeIds)]
  })

/** Every operation of the API as `GET /api/v1/orders/:id`, read from its OpenAPI document. */
export const operationsOfDocument = ({ paths }: { paths: Record<string, Record<string, unknown>> }): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

const methods = ['DELETE', 'PATCH', 'PUT', 'POST', 'GET']

/** A method that an address of the API doesn't support. */
export function wrongMethod(operations: readonly string[], address: string): string {
  const known = operations.filter((one) => one.split(' ')[1] === address).map((one) => one.split(' ')[0])
  return methods.find((method) => !known.includes(method)) ?? 'OPTIONS'
}

/** The address of a page's data; with `route`, of that route's data alone. */
export function dataAddress(path: string, route?: string): string {
  const url = new URL(path, 'http://localhost')
  if (route !== undefined) url.searchParams.set('_routes', route)
  return `${url.pathname === '/' ? '/_' : url.pathname}.data${url.search}`
}
