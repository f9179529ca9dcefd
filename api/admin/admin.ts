import { createMiddleware } from 'hono/factory'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal } from '../access.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { type ApiEnv, createRouter } from '../router.ts'
import { createActivityExportRoutes } from './activity-export.ts'
import { createCustomerDataRoutes } from './customer-data.ts'
import { createMediaUploadRoutes } from './media.ts'
import { createMessageExportRoutes } from './message-export.ts'
import { createNewsletterExportRoutes } from './newsletter-export.ts'
import { createOrderExportRoutes } from './order-export.ts'
import { createOrderPaymentRoutes } from './order-payments.ts'
import { createOrderStatusRoutes } from './order-status.ts'
import { createPhoneBuyerDataRoutes } from './phone-buyer-data.ts'
import { createProductFileRoutes } from './product-files.ts'
import { createRefundRoutes } from './refunds.ts'
import { createReportRoutes } from './reports.ts'
import { createResumeRefundRoutes } from './resume-refund.ts'
import { createTaskRoutes } from './tasks.ts'
import { createStoredWebhookRoutes } from './webhooks.ts'

/** The routes for administrators. Anybody else gets 401 or 403 at every address below, even at one that doesn't exist. */
export function createAdminRoutes(shop: Shop, limits: Limits) {
  const admin = createRouter()
  admin.use('*', guard(limits))
  admin.route('/payments/tasks', createTaskRoutes(shop))
  admin.route('/payments/reports', createReportRoutes(shop))
  admin.route('/webhooks', createStoredWebhookRoutes(shop))
  admin.route('/activity', createActivityExportRoutes(shop))
  admin.route('/orders', createOrderExportRoutes(shop))
  admin.route('/messages', createMessageExportRoutes(shop))
  admin.route('/orders', createOrderStatusRoutes(shop))
  admin.route('/orders', createOrderPaymentRoutes(shop))
  admin.route('/orders', createRefundRoutes(shop))
  admin.route('/customers', createCustomerDataRoutes(shop))
  admin.route('/customers', createPhoneBuyerDataRoutes(shop))
  admin.route('/newsletter', createNewsletterExportRoutes(shop))
  admin.route('/refunds', createResumeRefundRoutes(shop))
  admin.route('/media', createMediaUploadRoutes(shop, limits))
  admin.route('/products', createProductFileRoutes(shop, limits))
  return admin
}

/** Lets administrators pass; what each may do is the rule of each route. Requests that change something are rate-limited. */
const guard = (limits: Limits) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { viewer } = c.env
    if (viewer.kind === 'anonymous') return answerRefusal(c, { ok: false, reason: 'no_session' })
    if (viewer.kind === 'customer') return answerRefusal(c, { ok: false, reason: 'not_allowed' })
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const reading = await limits.check('admin-write', viewer.userId)
      if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    }
    return next()
  })
