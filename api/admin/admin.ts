import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import type { Limits } from '../rate-limits.ts'
import { createAdminRouter, guard } from './guard.ts'
import { createOrderPaymentRoutes } from './order-payments.ts'
import { createRefundRoutes } from './refunds.ts'
import { createReportRoutes } from './reports.ts'
import { createResumeRefundRoutes } from './resume-refund.ts'
import { createTaskRoutes } from './tasks.ts'
import { createStoredWebhookRoutes } from './webhooks.ts'

/** The routes for administrators. Anybody else gets 401 or 403 at every address below, even at one that doesn't exist. */
export function createAdminRoutes(shop: Shop, limits: Limits, sessions: Sessions) {
  const admin = createAdminRouter()
  admin.use('*', guard(shop, limits, sessions))
  admin.route('/payments/tasks', createTaskRoutes(shop))
  admin.route('/payments/reports', createReportRoutes(shop))
  admin.route('/webhooks', createStoredWebhookRoutes(shop))
  admin.route('/orders', createOrderPaymentRoutes(shop))
  admin.route('/orders', createRefundRoutes(shop))
  admin.route('/refunds', createResumeRefundRoutes(shop))
  return admin
}
