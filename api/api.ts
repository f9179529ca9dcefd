import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { createAdminRoutes } from './admin/admin.ts'
import { sessionScheme } from './admin/guard.ts'
import { forEveryone, noStore, withEtag } from './caching.ts'
import { createCategoryRoutes } from './catalogue/categories.ts'
import { createProductRoutes } from './catalogue/products.ts'
import { createSuggestionRoutes } from './catalogue/suggestions.ts'
import { createViewRoutes } from './catalogue/views.ts'
import { createOrderEventRoutes } from './checkout/order-events.ts'
import { createOrderRoutes } from './checkout/orders.ts'
import { createQuoteRoutes } from './checkout/quotes.ts'
import { describeItself } from './describe-itself.ts'
import { answerFault, answerNotFound, errorBody, refuseFields } from './errors.ts'
import { createEventRoutes, type LiveOptions } from './events.ts'
import type { Limits } from './limits.ts'
import { createNewsletterRoutes } from './newsletter.ts'
import type { ApiEnv } from './router.ts'
import { createSessionRoutes } from './session.ts'
import { createFunctionRoutes } from './update-order-status.ts'
import { createWebhookRoutes } from './webhooks.ts'

export type ApiOptions = LiveOptions & {
  /** Told that a webhook was stored and waits to be applied. */
  wake: () => void
  sessions: Sessions
}

const documentPath = '/api/v1/openapi.json'
const publicPaths = ['/api/v1/products/*', '/api/v1/categories', documentPath]

/**
 * The router for programs, by their full paths: the data API, the functions and the webhooks. JSON in, JSON out; every refusal
 * is `{ error: { code, message, details } }`. `ip` and `requestId` come in the environment of each request.
 */
export function createApi(shop: Shop, limits: Limits, live: ApiOptions): Hono {
  const api = new OpenAPIHono<ApiEnv>({ defaultHook: refuseFields })
  api.onError(answerFault(shop))
  api.use('*', noStore)
  for (const path of publicPaths) api.use(path, forEveryone, withEtag)

  api.route('/api/v1/products', createProductRoutes(shop))
  api.route('/api/v1/categories', createCategoryRoutes(shop))
  api.route('/api/v1/suggestions', createSuggestionRoutes(shop, limits))
  api.route('/api/v1', createEventRoutes(shop, live))
  api.route('/api/v1/views', createViewRoutes(shop))
  api.route('/api/v1/quotes', createQuoteRoutes(shop, limits))
  api.route('/api/v1/orders', createOrderRoutes(shop, limits))
  api.route('/api/v1/orders', createOrderEventRoutes(shop, live))
  api.route('/api/v1/newsletter', createNewsletterRoutes(shop, limits))
  api.route('/api/auth', createSessionRoutes(shop, limits, live.sessions))
  api.route('/api/v1/admin', createAdminRoutes(shop, limits, live.sessions))
  api.route('/functions/v1', createFunctionRoutes(shop))
  api.route('/webhooks', createWebhookRoutes(shop, live.wake))
  const { cookieName: name } = live.sessions
  api.openAPIRegistry.registerComponent('securitySchemes', sessionScheme, { type: 'apiKey', in: 'cookie', name })
  describeItself(api, documentPath, shop)

  refuseOtherMethods(api)
  api.all('*', answerNotFound)
  // Mounted once more: whoever serves it needn't know what it looks for in the environment.
  const router = new Hono()
  router.route('/', api)
  return router
}

/** A known path that is asked in another way answers with the ways that there are. */
function refuseOtherMethods(api: OpenAPIHono<ApiEnv>): void {
  const methods = new Map<string, Set<string>>()
  for (const { path, method } of api.routes.filter((route) => route.method !== 'ALL')) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method))
  }
  for (const [path, known] of methods) {
    const allow = [...known].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    api.all(path, (c) => c.json(errorBody('bad_method', 'This method is not used here.', {}), 405, { allow }))
  }
}
