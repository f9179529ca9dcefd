import { randomUUID } from 'node:crypto'
import type { RuleName } from './expectations.ts'
import type { Subject } from './visitors.ts'

/** The rule of an address, and a request that is right enough to show whether somebody is let in. */
export type Rule = {
  rule: RuleName
  /** The status for whoever is let in; of a page's data request where it is another one. */
  answers: number
  data?: number
  /** The address of a request; the rule's own where it has no parameters. */
  path?: (subject: Subject) => string
  body?: (subject: Subject) => object
  /** Whether it ends the asker's session, so that the visitor signs in again afterwards. */
  endsSessions?: true
}

// Which roles of staff, in the words of the visitors.
export const allStaff = 'staff owner manager orders catalogue read-only' as const
const catalogueWriters = 'staff owner manager catalogue'
const orderReaders = 'staff owner manager orders read-only'
const orderKeepers = 'staff owner manager orders'
const figureReaders = 'staff owner manager read-only'
const pageReaders = 'staff owner manager catalogue read-only'
const managers = 'staff owner manager'
const owners = 'staff owner'

const page = { rule: 'everybody', answers: 200 } as const
const at = (path: string) => ({ path: () => path })
const ofOrder = { path: ({ id }: Subject) => `/order-success?order=${id}` }
const ofAccount = { path: ({ id }: Subject) => `/dashboard/orders/${id}` }
const noToken = 'A'.repeat(43)

/** Every page and endpoint by its address. */
export const pageRules: Readonly<Record<string, Rule>> = {
  '/': page,
  '/shop': page,
  '/shop/:collection': { ...page, ...at('/shop/none'), answers: 404 },
  '/collections': page,
  '/collections/:collection': { ...page, ...at('/collections/none'), answers: 404 },
  '/new-arrivals': page,
  '/bestsellers': page,
  '/sale': page,
  '/category/:slug': { ...page, ...at('/category/none'), answers: 404 },
  '/search': page,
  '/product/:slug': { ...page, ...at('/product/a-product') },
  '/cart': page,
  '/wishlist': page,
  '/checkout': page,
  '/order-success': { rule: 'see order', answers: 200, ...ofOrder },
  '/payment-return/:reference': {
    rule: 'see order',
    answers: 302,
    data: 202,
    path: ({ reference }) => `/payment-return/${reference}`,
  },
  '/order-lookup': page,
  '/about': page,
  '/showroom': page,
  '/showroom/book': page,
  '/showroom/session/:token': { rule: 'token', answers: 404, ...at(`/showroom/session/${noToken}`) },
  '/staff-invitation/:token': { rule: 'token', answers: 404, ...at(`/staff-invitation/${noToken}`) },
  '/contact': page,
  '/sustainability': page,
  '/shipping': page,
  '/returns': page,
  '/faq': page,
  '/careers': page,
  '/privacy': page,
  '/terms': page,
  '/newsletter': page,
  '/newsletter/:token': { rule: 'token', answers: 404, ...at(`/newsletter/${noToken}`) },
  '/sign-in': page,
  '/reset-password': page,
  '/confirm-email': { rule: 'token', answers: 200 },
  '/confirm-email-change': { rule: 'token', answers: 200 },
  '/dashboard': { rule: 'signed in', answers: 302, data: 202 },
  '/dashboard/orders': { rule: 'signed in', answers: 200 },
  '/dashboard/orders/:id': { rule: 'own order', answers: 200, ...ofAccount },
  '/dashboard/profile': { rule: 'signed in', answers: 200 },
  '/dashboard/addresses': { rule: 'signed in', answers: 200 },
  '/dashboard/security': { rule: 'signed in', answers: 200 },
  '/admin': { rule: figureReaders, answers: 200 },
  '/admin/products': { rule: allStaff, answers: 200 },
  '/admin/products/new': { rule: catalogueWriters, answers: 200 },
  '/admin/products/import': { rule: catalogueWriters, answers: 200 },
  '/admin/products/import/:id': {
    rule: allStaff,
    answers: 404,
    path: () => `/admin/products/import/${unknown}`,
  },
  '/admin/products/changes': { rule: allStaff, answers: 200 },
  '/admin/products/changes/:id': {
    rule: allStaff,
    answers: 404,
    path: () => `/admin/products/changes/${unknown}`,
  },
  '/admin/products/:id/edit': { rule: allStaff, answers: 200, path: () => `/admin/products/${unknown}/edit` },
  '/admin/categories': { rule: allStaff, answers: 200 },
  '/admin/orders': { rule: orderReaders, answers: 200 },
  '/admin/orders/new': { rule: orderKeepers, answers: 200 },
  '/admin/orders/ship': { rule: orderKeepers, answers: 200 },
  '/admin/orders/:id': { rule: orderReaders, answers: 404, path: () => `/admin/orders/${unknown}` },
  '/admin/orders/:id/edit': { rule: orderKeepers, answers: 404, path: () => `/admin/orders/${unknown}/edit` },
  '/admin/orders/:id/invoice': {
    rule: orderKeepers,
    answers: 404,
    path: () => `/admin/orders/${unknown}/invoice`,
  },
  '/admin/orders/:id/packing-slip': {
    rule: orderKeepers,
    answers: 404,
    path: () => `/admin/orders/${unknown}/packing-slip`,
  },
  '/admin/orders/:id/refund': {
    rule: orderReaders,
    answers: 302,
    data: 202,
    path: () => `/admin/orders/${unknown}/refund`,
  },
  '/admin/orders/:id/payment': {
    rule: orderReaders,
    answers: 302,
    data: 202,
    path: () => `/admin/orders/${unknown}/payment`,
  },
  '/admin/coupons': { rule: orderReaders, answers: 200 },
  '/admin/attention': { rule: orderKeepers, answers: 200 },
  '/admin/customers': { rule: orderKeepers, answers: 200 },
  '/admin/customers/:id': { rule: orderKeepers, answers: 404, path: () => `/admin/customers/${unknown}` },
  '/admin/customers/:id/merge': {
    rule: orderKeepers,
    answers: 404,
    path: () => `/admin/customers/${unknown}/merge`,
  },
  '/admin/customers/:id/delete': {
    rule: orderKeepers,
    answers: 404,
    path: () => `/admin/customers/${unknown}/delete`,
  },
  '/admin/customers/by-phone/:id': {
    rule: managers,
    answers: 404,
    path: () => `/admin/customers/by-phone/${unknown}`,
  },
  '/admin/newsletter': { rule: managers, answers: 200 },
  '/admin/messages': { rule: orderKeepers, answers: 200 },
  '/admin/messages/:id': { rule: orderKeepers, answers: 404, path: () => `/admin/messages/${unknown}` },
  '/admin/sessions': { rule: orderKeepers, answers: 200 },
  '/admin/pages': { rule: pageReaders, answers: 200 },
  '/admin/pages/:page': { rule: pageReaders, answers: 200, ...at('/admin/pages/privacy') },
  '/admin/pages/:page/history': { rule: pageReaders, answers: 200, ...at('/admin/pages/privacy/history') },
  '/admin/activity': { rule: managers, answers: 200 },
  '/admin/staff': { rule: managers, answers: 200 },
  '/admin/setup': { rule: owners, answers: 200 },
  '/admin/setup/connections': { rule: owners, answers: 200 },
  '/admin/setup/demo': { rule: owners, answers: 200 },
  '/admin/settings': { rule: figureReaders, answers: 200 },
  '/admin/palette': { rule: allStaff, answers: 200 },
  '/admin/*': { rule: allStaff, answers: 404, ...at('/admin/nothing') },
  '/*': { ...page, ...at('/nothing/here'), answers: 404 },
  '/home2': page,
  '/shop2': page,
  '/product2/:slug': { ...page, ...at('/product2/a-product') },
  '/home3': page,
  '/shop3': page,
  '/product3/:slug': { ...page, ...at('/product3/a-product') },
  '/sitemap.xml': page,
  '/sitemap/:part': { ...page, ...at('/sitemap/none'), answers: 404 },
  '/robots.txt': page,
  '/site.webmanifest': page,
}

/** Every action by its page's address. */
export const actionRules: Readonly<Record<string, Rule>> = {
  '/checkout': { rule: 'everybody', answers: 422 },
  '/order-success': { rule: 'change order', answers: 303, data: 202, ...ofOrder },
  '/contact': { rule: 'everybody', answers: 422 },
  '/showroom/book': { rule: 'everybody', answers: 422 },
  '/showroom/session/:token': { rule: 'token', answers: 404, ...at(`/showroom/session/${noToken}`) },
  '/staff-invitation/:token': { rule: 'token', answers: 404, ...at(`/staff-invitation/${noToken}`) },
  '/newsletter/:token': { rule: 'token', answers: 404, ...at(`/newsletter/${noToken}`) },
  '/sign-in': { rule: 'everybody', answers: 422 },
  '/reset-password': { rule: 'everybody', answers: 422 },
  '/confirm-email': { rule: 'token', answers: 404 },
  '/confirm-email-change': { rule: 'token', answers: 404 },
  '/dashboard/orders/:id': { rule: 'own order', answers: 303, data: 202, ...ofAccount },
  '/dashboard/profile': { rule: 'signed in', answers: 200 },
  '/dashboard/addresses': { rule: 'signed in', answers: 200 },
  '/admin/products/new': { rule: catalogueWriters, answers: 400 },
  '/admin/products/import/:id': {
    rule: catalogueWriters,
    answers: 400,
    path: () => `/admin/products/import/${unknown}`,
  },
  '/admin/products/changes': { rule: catalogueWriters, answers: 400 },
  '/admin/products/changes/:id': {
    rule: catalogueWriters,
    answers: 400,
    path: () => `/admin/products/changes/${unknown}`,
  },
  '/admin/products/:id/edit': { rule: catalogueWriters, answers: 400, path: () => `/admin/products/${unknown}/edit` },
  '/admin/categories': { rule: catalogueWriters, answers: 400 },
  '/admin/orders/new': { rule: orderKeepers, answers: 400 },
  '/admin/orders/ship': { rule: orderKeepers, answers: 400 },
  '/admin/orders/:id': { rule: orderKeepers, answers: 400, path: ({ id }) => `/admin/orders/${id}` },
  '/admin/orders/:id/refund': { rule: managers, answers: 400, path: ({ id }) => `/admin/orders/${id}/refund` },
  '/admin/orders/:id/edit': { rule: orderKeepers, answers: 400, path: ({ id }) => `/admin/orders/${id}/edit` },
  '/admin/orders/:id/payment': { rule: orderKeepers, answers: 400, path: ({ id }) => `/admin/orders/${id}/payment` },
  '/admin/coupons': { rule: managers, answers: 400 },
  '/admin/attention': { rule: orderKeepers, answers: 400 },
  '/admin/customers/:id': { rule: orderKeepers, answers: 400, path: () => `/admin/customers/${unknown}` },
  '/admin/customers/:id/merge': {
    rule: orderKeepers,
    answers: 400,
    path: () => `/admin/customers/${unknown}/merge`,
  },
  '/admin/customers/:id/delete': {
    rule: owners,
    answers: 400,
    path: () => `/admin/customers/${unknown}/delete`,
  },
  '/admin/customers/by-phone/:id': {
    rule: owners,
    answers: 400,
    path: () => `/admin/customers/by-phone/${unknown}`,
  },
  '/admin/messages/:id': { rule: orderKeepers, answers: 400, path: () => `/admin/messages/${unknown}` },
  '/admin/sessions': { rule: orderKeepers, answers: 400 },
  '/admin/pages/:page': { rule: catalogueWriters, answers: 400, ...at('/admin/pages/privacy') },
  '/admin/pages/:page/history': { rule: catalogueWriters, answers: 400, ...at('/admin/pages/privacy/history') },
  '/admin/staff': { rule: managers, answers: 400 },
  '/admin/setup': { rule: owners, answers: 400 },
  '/admin/setup/connections': { rule: owners, answers: 400 },
  '/admin/setup/demo': { rule: owners, answers: 400 },
  '/admin/settings': { rule: owners, answers: 400 },
}

const open = (answers = 200): Rule => ({ rule: 'everybody', answers })
const signedIn = (answers = 200): Rule => ({ rule: 'signed in', answers })
const staff = (rule: RuleName, answers: number, path?: string): Rule => ({
  rule,
  answers,
  ...(path !== undefined && at(path)),
})
const order = (rule: RuleName, answers: number, below = ''): Rule => ({
  rule,
  answers,
  path: ({ id }) => `/api/v1/orders/${id}${below}`,
})
const address = (body: object): Rule => ({
  rule: 'own address',
  answers: 200,
  path: ({ id }) => `/api/v1/account/addresses/${id}`,
  body: () => body,
})
const anAddress = {
  firstName: 'Ada',
  lastName: 'Eze',
  phone: '08031234567',
  address: '3 Marina',
  city: 'Lagos',
  state: 'Lagos',
}
const unknown = randomUUID()

/** Every operation of the API, in the words of its document. */
export const apiRules: Readonly<Record<string, Rule>> = {
  'GET /api/v1/products': open(),
  'GET /api/v1/products/related': open(),
  'GET /api/v1/products/cards': open(),
  'GET /api/v1/products/:slug': { ...open(), ...at('/api/v1/products/a-product') },
  'GET /api/v1/categories': open(),
  'GET /api/v1/suggestions': { ...open(), ...at('/api/v1/suggestions?q=a') },
  'GET /api/v1/banner': open(),
  'GET /api/v1/openapi.json': open(),
  'POST /api/v1/views': open(422),
  'POST /api/v1/quotes': open(422),
  'POST /api/v1/orders': open(422),
  'POST /api/v1/orders/look-up': open(422),
  'GET /api/v1/orders/:id': order('see order', 200),
  'GET /api/v1/orders/:id/status': order('see order', 200, '/status'),
  'GET /api/v1/orders/:id/receipt.txt': order('see order', 200, '/receipt.txt'),
  'GET /api/v1/orders/:id/receipt.pdf': order('see order', 200, '/receipt.pdf'),
  'POST /api/v1/orders/:id/payments': {
    ...order('change order', 201, '/payments'),
    body: () => ({ paymentGateway: 'paystack' }),
  },
  'POST /functions/v1/contact': open(422),
  'POST /functions/v1/update-order-status': {
    rule: 'change order',
    answers: 200,
    path: () => '/functions/v1/update-order-status',
    body: ({ id }) => ({ orderId: id, action: 'payment_cancelled', isGuestOrder: true }),
  },
  'POST /api/v1/newsletter': open(422),
  'POST /webhooks/:provider': { rule: 'token', answers: 401, ...at('/webhooks/paystack') },
  'POST /api/auth/sign-in/email': open(422),
  'POST /api/auth/sign-in/second-factor': open(422),
  'POST /api/auth/sign-up/email': open(422),
  'POST /api/auth/sign-out': { ...open(), endsSessions: true },
  'GET /api/auth/get-session': open(),
  'POST /api/auth/forget-password': open(422),
  'POST /api/auth/reset-password': { rule: 'token', answers: 422 },
  'POST /api/auth/confirm-email': { rule: 'token', answers: 404, body: () => ({ token: noToken }) },
  'POST /api/auth/confirm-email-change': { rule: 'token', answers: 404, body: () => ({ token: noToken }) },
  'GET /api/v1/cart': signedIn(),
  'PUT /api/v1/cart': signedIn(422),
  'POST /api/v1/account/claim-orders': signedIn(),
  'POST /api/v1/account/password': signedIn(422),
  'POST /api/v1/account/email': signedIn(422),
  'POST /api/v1/account/delete': signedIn(422),
  'GET /api/v1/account/export': signedIn(),
  'GET /api/v1/account/profile': signedIn(),
  'PUT /api/v1/account/profile': signedIn(422),
  'GET /api/v1/account/addresses': signedIn(),
  'POST /api/v1/account/addresses': signedIn(422),
  'PUT /api/v1/account/addresses/:id': address({ ...anAddress, isDefault: false }),
  'DELETE /api/v1/account/addresses/:id': { ...address({}), answers: 204 },
  'POST /api/v1/account/second-factor/start': signedIn(422),
  'POST /api/v1/account/second-factor/turn-on': signedIn(422),
  'POST /api/v1/account/second-factor/turn-off': signedIn(422),
  'POST /api/v1/account/second-factor/recovery-codes': signedIn(422),
  'GET /api/v1/account/sessions': signedIn(),
  'POST /api/v1/account/sessions/end-others': signedIn(),
  'POST /api/v1/account/sessions/:id/end': {
    rule: 'own session',
    answers: 200,
    path: ({ id }) => `/api/v1/account/sessions/${id}/end`,
  },
  'GET /api/v1/admin/payments/tasks': staff(orderKeepers, 200),
  'POST /api/v1/admin/payments/tasks/:id/resolve': staff(orderKeepers, 404, '/api/v1/admin/payments/tasks/1/resolve'),
  'GET /api/v1/admin/payments/reports': staff(orderKeepers, 200),
  'GET /api/v1/admin/payments/reports/:day': staff(orderKeepers, 404, '/api/v1/admin/payments/reports/2031-02-03'),
  'GET /api/v1/admin/webhooks': staff(orderKeepers, 200),
  'GET /api/v1/admin/webhooks/:id': staff(orderKeepers, 404, '/api/v1/admin/webhooks/1'),
  'POST /api/v1/admin/webhooks/:id/replay': staff(orderKeepers, 404, '/api/v1/admin/webhooks/1/replay'),
  'GET /api/v1/admin/orders/export.csv': staff(managers, 200),
  'GET /api/v1/admin/customers/:id/data.json': staff(managers, 404, `/api/v1/admin/customers/${unknown}/data.json`),
  'GET /api/v1/admin/customers/by-phone/:id/data.json': staff(
    managers,
    404,
    `/api/v1/admin/customers/by-phone/${unknown}/data.json?orders=${unknown}`,
  ),
  'GET /api/v1/admin/newsletter/export.csv': staff(managers, 200),
  'GET /api/v1/admin/activity/export.csv': staff(owners, 200),
  'GET /api/v1/admin/messages/export.csv': staff(managers, 200),
  'PATCH /api/v1/admin/orders/:id': staff(orderKeepers, 422, `/api/v1/admin/orders/${unknown}`),
  'GET /api/v1/admin/orders/:id/payments': staff(orderKeepers, 404, `/api/v1/admin/orders/${unknown}/payments`),
  'POST /api/v1/admin/orders/:id/refunds': staff(managers, 422, `/api/v1/admin/orders/${unknown}/refunds`),
  'POST /api/v1/admin/refunds/:id/account': staff(managers, 422, `/api/v1/admin/refunds/${unknown}/account`),
  'POST /api/v1/admin/media': staff(catalogueWriters, 415, '/api/v1/admin/media'),
  'GET /api/v1/admin/products/export': staff(allStaff, 200),
  'POST /api/v1/admin/products/imports': staff(catalogueWriters, 415, '/api/v1/admin/products/imports'),
  'GET /api/v1/events': open(),
  'POST /storage/v1/object/list/:bucket': staff(allStaff, 200, '/storage/v1/object/list/pictures'),
  'GET /storage/v1/object/public/:bucket/:name': {
    ...open(404),
    ...at('/storage/v1/object/public/pictures/none.webp'),
  },
  'POST /storage/v1/object/:bucket/:path': staff(catalogueWriters, 415, '/storage/v1/object/pictures/gown.jpg'),
}

/** Every topic of the event stream, by the part before its colon. */
export const topicRules: Readonly<Record<string, Rule>> = {
  banner: { rule: 'everybody', answers: 200, path: () => '/api/v1/events?topic=banner' },
  catalogue: { rule: 'everybody', answers: 200, path: () => '/api/v1/events?topic=catalogue' },
  settings: { rule: 'everybody', answers: 200, path: () => '/api/v1/events?topic=settings' },
  information: { rule: 'everybody', answers: 200, path: () => '/api/v1/events?topic=information:privacy' },
  order: { rule: 'follow order', answers: 200, path: ({ id }) => `/api/v1/events?topic=order:${id}` },
  orders: { rule: orderReaders, answers: 200, path: () => '/api/v1/events?topic=orders' },
  attention: { rule: orderKeepers, answers: 200, path: () => '/api/v1/events?topic=attention' },
  customers: { rule: orderKeepers, answers: 200, path: () => '/api/v1/events?topic=customers' },
  inbox: { rule: orderKeepers, answers: 200, path: () => '/api/v1/events?topic=inbox' },
}
