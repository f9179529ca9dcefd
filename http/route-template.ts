import { pageAccess } from './page-access.ts'
import { plainRoutes } from './plain-routes.ts'

/**
 * The routes with parameters, of pages and of the API. Their parameters tell one visitor or order from another, or are
 * secrets that grant access, so none may be logged.
 */
export const pathsWithParameters = [
  ...Object.keys(pageAccess).filter((path) => path.includes(':')),
  '/webhooks/:provider',
  '/storage/v1/object/list/:bucket',
  '/storage/v1/object/public/:bucket/:name',
  '/storage/v1/object/:bucket/:path',
  '/api/v1/products/:slug',
  '/api/v1/orders/:id',
  '/api/v1/orders/:id/status',
  '/api/v1/orders/:id/payments',
  '/api/v1/orders/:id/receipt.txt',
  '/api/v1/orders/:id/receipt.pdf',
  '/api/v1/account/addresses/:id',
  '/api/v1/account/sessions/:id/end',
  '/api/v1/admin/customers/:id/data.json',
  '/api/v1/admin/customers/by-phone/:id/data.json',
  '/api/v1/admin/orders/:id',
  '/api/v1/admin/orders/:id/payments',
  '/api/v1/admin/orders/:id/refunds',
  '/api/v1/admin/payments/reports/:day',
  '/api/v1/admin/payments/tasks/:id/resolve',
  '/api/v1/admin/refunds/:id/account',
  '/api/v1/admin/webhooks/:id',
  '/api/v1/admin/webhooks/:id/replay',
]

const withParameters = pathsWithParameters.map((template) => template.split('/'))

// File names below these are the shop's own.
const ownFiles = /^\/(?:assets|media|fonts|icons)\//
const plainPath =
  /^\/(?:_root|(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*\/)*[a-z0-9-]*)(?:\.(?:data|xml|txt|json|js|webmanifest|ico|png|svg|css))?$/i
const folders = /^\/(sandbox|dev|api|functions|storage|\.well-known)\//

/**
 * A path as it may be logged: `/newsletter/:token` for `/newsletter/WzQ…`. A path that fits no route is only `/*`,
 * because anything can be typed into an address. Of a request that wasn't served (refused, redirected, failed) every
 * path that isn't a known route is `/*`.
 */
export function routeTemplate(path: string, { isServed = true } = {}): string {
  if (ownFiles.test(path)) return path
  const data = path.endsWith('.data') ? '.data' : ''
  const parts = path.slice(0, path.length - data.length).split('/')
  const found = withParameters.find(
    (template) =>
      template.length === parts.length &&
      template.every((part, at) => part.startsWith(':') || part === parts[at]?.toLowerCase()),
  )
  const plain = parts
    .join('/')
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
  const isPlain = plainRoutes.has(plain)
  if (found && !isPlain) return found.join('/') + data
  const folder = folders.exec(path)?.[1]
  if (!isServed) {
    if (isPlain) return plain + data
    return folder ? `/${folder}/*` : '/*'
  }
  if (path.length <= 60 && parts.length <= 5 && parts.every((part) => part.length <= 24) && plainPath.test(path))
    return path
  return folder ? `/${folder}/*` : '/*'
}
