import { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Shop } from '#domain/shop.ts'
import { sessionCookieName } from '#http/account-cookies.server.ts'
import { sessionScheme } from './access.ts'
import { createAccountRoutes } from './accounts/account.ts'
import { createAddressRoutes } from './accounts/addresses.ts'
import { createClaimRoutes } from './accounts/claim-orders.ts'
import { createEmailConfirmationRoutes } from './accounts/confirm-email.ts'
import { createPasswordResetRoutes } from './accounts/password-reset.ts'
import { createProfileRoutes } from './accounts/profile.ts'
import { createSavedCartRoutes } from './accounts/saved-cart.ts'
import { createSessionRoutes } from './accounts/session.ts'
import { createSignInCodeRoutes } from './accounts/sign-in-code.ts'
import { createSignUpRoutes } from './accounts/sign-up.ts'
import { createAdminRoutes } from './admin/admin.ts'
import { createBannerRoutes } from './banner.ts'
import { noStore, publicCache, withEtag } from './caching.ts'
import { createCategoryRoutes } from './catalogue/categories.ts'
import { createViewRoutes } from './catalogue/product-views.ts'
import { createProductRoutes } from './catalogue/products.ts'
import { createSuggestionRoutes } from './catalogue/suggestions.ts'
import { createOrderLookUpRoutes } from './checkout/order-look-up.ts'
import { createOrderRoutes } from './checkout/orders.ts'
import { createQuoteRoutes } from './checkout/quotes.ts'
import { createReceiptRoutes } from './checkout/receipts.ts'
import { createContactRoutes } from './contact.ts'
import { answerFault, answerNotFound, errorBody, refuseFields } from './errors.ts'
import { createBannerCache, type PageChanges } from './events/banner-cache.ts'
import { trackCatalogueChanges } from './events/catalogue-changes.ts'
import { createEventRoutes, type EventRouteOptions } from './events/event-routes.ts'
import { createPageVersions } from './events/page-versions.ts'
import { createSettingsVersion } from './events/settings-version.ts'
import { type AttentionChanges, createEventTopics, type OrderChanges } from './events/topics.ts'
import { createNewsletterRoutes } from './newsletter.ts'
import { serveOpenApiDocument } from './openapi-document.ts'
import { createFunctionRoutes } from './payment-hint.ts'
import type { Limits } from './rate-limits.ts'
import type { ApiEnv } from './router.ts'
import { storagePath } from './storage/refusals.ts'
import { createStorageRoutes } from './storage/storage.ts'
import { createWebhookRoutes } from './webhooks.ts'

export type ApiOptions = Omit<EventRouteOptions, 'topics'> & {
  pageChanges: PageChanges
  orderChanges: OrderChanges
  attentionChanges: AttentionChanges
  /** Called when a webhook was stored, so that it can be applied. */
  wake: () => void
}

const documentPath = '/api/v1/openapi.json'
const publicPaths = ['/api/v1/products/*', '/api/v1/categories', documentPath]

/**
 * The data API, the functions, the storage and the webhooks, by their full paths. JSON in, JSON out. Refusals are `{
 * error: { code, message, details } }`, except those of the storage. The caller passes `ip`, `requestId` and `viewer`
 * in the environment of each request.
 */
export function createApi(shop: Shop, limits: Limits, options: ApiOptions): Hono {
  const api = new OpenAPIHono<ApiEnv>({ defaultHook: refuseFields })
  api.onError(answerFault(shop))
  api.use('*', noStore)
  for (const path of publicPaths) api.use(path, publicCache, withEtag)

  api.route('/api/v1/products', createProductRoutes(shop))
  api.route('/api/v1/categories', createCategoryRoutes(shop))
  api.route('/api/v1/suggestions', createSuggestionRoutes(shop, limits))
  const banner = createBannerCache(shop, options.pageChanges)
  const settings = createSettingsVersion(shop, options.pageChanges)
  const pages = createPageVersions(shop, options.pageChanges)
  api.route('/api/v1', createBannerRoutes(banner))
  const catalogue = trackCatalogueChanges(shop, options.pageChanges)
  const topics = createEventTopics(shop, { ...options, banner, catalogue, settings, pages })
  api.route('/api/v1', createEventRoutes(shop, limits, { ...options, topics }))
  api.route('/api/v1/views', createViewRoutes(shop, limits))
  api.route('/api/v1/quotes', createQuoteRoutes(shop, limits))
  api.route('/api/v1/orders', createOrderLookUpRoutes(shop, limits))
  api.route('/api/v1/orders', createOrderRoutes(shop, limits))
  api.route('/api/v1/orders', createReceiptRoutes(shop, limits, options))
  api.route('/api/v1/account', createClaimRoutes(shop))
  api.route('/api/v1/account/profile', createProfileRoutes(shop, limits))
  api.route('/api/v1/account/addresses', createAddressRoutes(shop, limits))
  api.route('/api/v1/cart', createSavedCartRoutes(shop))
  api.route('/api/v1/newsletter', createNewsletterRoutes(shop, limits))
  api.route('/api/auth', createSessionRoutes(shop, limits, options))
  api.route('/api/auth', createSignInCodeRoutes(shop, limits, options))
  api.route('/api/auth', createSignUpRoutes(shop, limits, options))
  api.route('/api/auth', createEmailConfirmationRoutes(shop, options))
  api.route('/api/auth', createPasswordResetRoutes(shop, limits, options))
  api.route('/api/v1/account', createAccountRoutes(shop, limits, options))
  api.route('/api/v1/admin', createAdminRoutes(shop, limits))
  api.route('/functions/v1', createFunctionRoutes(shop, limits))
  api.route('/functions/v1', createContactRoutes(shop, limits))
  api.route(storagePath, createStorageRoutes(shop, limits, options))
  api.route('/webhooks', createWebhookRoutes(shop, options.wake))
  const name = sessionCookieName(shop)
  api.openAPIRegistry.registerComponent('securitySchemes', sessionScheme, { type: 'apiKey', in: 'cookie', name })
  serveOpenApiDocument(api, documentPath, shop)

  refuseOtherMethods(api)
  api.all('*', answerNotFound)
  // Mounted in a plain router, so that the returned type doesn't contain the type of the environment.
  const router = new Hono()
  router.route('/', api)
  return router
}

/** Answers a known path with another method by 405 and the methods that it has. */
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
