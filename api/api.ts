import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { openAdmin } from './admin/admin.ts'
import { sessionScheme } from './admin/guard.ts'
import { forEveryone, notKept, withEtag } from './caching.ts'
import { openCategories } from './catalogue/categories.ts'
import { openProducts } from './catalogue/products.ts'
import { openSuggestions } from './catalogue/suggestions.ts'
import { openViews } from './catalogue/views.ts'
import { openOrderEvents } from './checkout/order-events.ts'
import { openOrders } from './checkout/orders.ts'
import { openQuotes } from './checkout/quotes.ts'
import { describeItself } from './describe-itself.ts'
import type { DoorEnv } from './door.ts'
import { answerFault, answerNotFound, errorBody, refuseFields } from './errors.ts'
import { type LiveOptions, openEvents } from './events.ts'
import type { Limits } from './limits.ts'
import { openNewsletter } from './newsletter.ts'
import { openSessionDoor } from './session-door.ts'
import { openFunctions } from './update-order-status.ts'
import { openWebhooks } from './webhooks.ts'

export type ApiOptions = LiveOptions & {
  /** Told that a webhook was stored and waits to be applied. */
  wake: () => void
  sessions: Sessions
}

const documentPath = '/api/v1/openapi.json'
const publicPaths = ['/api/v1/products/*', '/api/v1/categories', documentPath]

/**
 * The doors for programs, by their full paths: the data API, the functions and the webhooks. JSON in, JSON out; every refusal
 * is `{ error: { code, message, details } }`. `ip` and `requestId` come in the environment of each request.
 */
export function createApi(shop: Shop, limits: Limits, live: ApiOptions): Hono {
  const api = new OpenAPIHono<DoorEnv>({ defaultHook: refuseFields })
  api.onError(answerFault(shop))
  api.use('*', notKept)
  for (const path of publicPaths) api.use(path, forEveryone, withEtag)

  api.route('/api/v1/products', openProducts(shop))
  api.route('/api/v1/categories', openCategories(shop))
  api.route('/api/v1/suggestions', openSuggestions(shop, limits))
  api.route('/api/v1', openEvents(shop, live))
  api.route('/api/v1/views', openViews(shop))
  api.route('/api/v1/quotes', openQuotes(shop, limits))
  api.route('/api/v1/orders', openOrders(shop, limits))
  api.route('/api/v1/orders', openOrderEvents(shop, live))
  api.route('/api/v1/newsletter', openNewsletter(shop, limits))
  api.route('/api/auth', openSessionDoor(shop, limits, live.sessions))
  api.route('/api/v1/admin', openAdmin(shop, limits, live.sessions))
  api.route('/functions/v1', openFunctions(shop))
  api.route('/webhooks', openWebhooks(shop, live.wake))
  const { cookieName: name } = live.sessions
  api.openAPIRegistry.registerComponent('securitySchemes', sessionScheme, { type: 'apiKey', in: 'cookie', name })
  describeItself(api, documentPath, shop)

  refuseOtherMethods(api)
  api.all('*', answerNotFound)
  // Mounted once more: whoever serves it needn't know what it looks for in the environment.
  const doors = new Hono()
  doors.route('/', api)
  return doors
}

/** A known path that is asked in another way answers with the ways that there are. */
function refuseOtherMethods(api: OpenAPIHono<DoorEnv>): void {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of api.routes.filter((route) => route.method !== 'ALL')) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method))
  }
  for (const [path, known] of methods) {
    const allow = [...known].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    api.all(path, (c) => c.json(errorBody('bad_method', 'This method is not used here.', {}), 405, { allow }))
  }
}
