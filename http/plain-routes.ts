import { pageAccess } from './page-access.ts'

/**
 * The routes without parameters, which may be logged as they are when a request is refused. Any other path is logged as
 * `/*` then, because anything can be typed into an address.
 */
export const plainRoutes: ReadonlySet<string> = new Set([
  ...Object.keys(pageAccess).filter((path) => !/[:*]/.test(path)),
  // React Router's request for the data of the root route alone.
  '/_root',
  ...['/favicon.ico', '/csp-reports'],
  ...['/healthz', '/readyz', '/.well-known/security.txt'],
  ...['products', 'products/related', 'products/cards', 'categories', 'suggestions', 'banner', 'events', 'views'].map(
    v1,
  ),
  ...['quotes', 'orders', 'orders/look-up', 'cart', 'newsletter', 'openapi.json', 'account/claim-orders'].map(v1),
  ...['sessions', 'sessions/end-others', 'password', 'email', 'delete', 'export'].map((name) => v1(`account/${name}`)),
  ...['profile', 'addresses'].map((name) => v1(`account/${name}`)),
  ...['start', 'turn-on', 'turn-off', 'recovery-codes'].map((name) => v1(`account/second-factor/${name}`)),
  ...[
    'payments/tasks',
    'payments/reports',
    'webhooks',
    'media',
    'products/export',
    'products/imports',
    'orders/export.csv',
    'newsletter/export.csv',
    'messages/export.csv',
    'activity/export.csv',
  ].map((name) => v1(`admin/${name}`)),
  ...['sign-in/email', 'sign-out', 'get-session', 'sign-up/email', 'confirm-email', 'confirm-email-change'].map(auth),
  ...['sign-in/second-factor', 'forget-password', 'reset-password'].map(auth),
  '/functions/v1/update-order-status',
  '/functions/v1/contact',
])

function v1(name: string): string {
  return `/api/v1/${name}`
}

function auth(name: string): string {
  return `/api/auth/${name}`
}
