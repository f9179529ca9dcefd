import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import type { Limits } from '../limits.ts'
import { guard, openAdminDoor } from './guard.ts'
import { openOrderPayments } from './order-payments.ts'
import { openRefunds } from './refunds.ts'
import { openReports } from './reports.ts'
import { openResumeRefund } from './resume-refund.ts'
import { openTasks } from './tasks.ts'
import { openWebhookQueue } from './webhook-queue.ts'

/** The doors for administrators. Nothing beneath this address answers anybody else, not even that it isn't there. */
export function openAdmin(shop: Shop, limits: Limits, sessions: Sessions) {
  const admin = openAdminDoor()
  admin.use('*', guard(shop, limits, sessions))
  admin.route('/payments/tasks', openTasks(shop))
  admin.route('/payments/reports', openReports(shop))
  admin.route('/webhooks', openWebhookQueue(shop))
  admin.route('/orders', openOrderPayments(shop))
  admin.route('/orders', openRefunds(shop))
  admin.route('/refunds', openResumeRefund(shop))
  return admin
}
