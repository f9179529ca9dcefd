import { deleteOldRequests } from '#domain/accounts/delete-old-requests.server.ts'
import { tellOfWaiting } from '#domain/attention/tell-of-waiting.server.ts'
import { deleteOldBulkChanges } from '#domain/catalogue/bulk/delete-old-changes.server.ts'
import { workOnImports } from '#domain/catalogue/csv/work-on-imports.server.ts'
import { publishDueProducts } from '#domain/catalogue/publish-due-products.server.ts'
import { deleteOldMessages } from '#domain/content/delete-old-messages.server.ts'
import { deleteOldSessions } from '#domain/content/delete-old-sessions.server.ts'
import { deleteOldSubscribers } from '#domain/content/delete-old-subscribers.server.ts'
import { forgetDeletedBuyers } from '#domain/customers/forget-deleted-buyers.server.ts'
import { forgetOldBuyers } from '#domain/customers/forget-old-buyers.server.ts'
import { refreshAllCustomers } from '#domain/customers/refresh-customers.server.ts'
import { collectUnusedPictures } from '#domain/media/collect-unused-pictures.server.ts'
import { makeDueRenditions } from '#domain/media/make-due-renditions.server.ts'
import { deleteOldMails } from '#domain/notifications/delete-old-mails.server.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { forgetOrigins } from '#domain/payments/attempts/forget-origins.server.ts'
import { pollDueAttempts } from '#domain/payments/attempts/poll-attempts.server.ts'
import { watchPayments } from '#domain/payments/incidents/watch-payments.server.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { pollDueRefunds } from '#domain/payments/refunds/poll-refunds.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { deleteOldWebhooks } from '#domain/payments/webhooks/delete-old-webhooks.server.ts'
import type { Shop } from '#domain/shop.ts'
import { readMessage } from './mail-messages.ts'
import type { Job } from './poller.ts'

const minute = 60_000

/** What every node does when it is due. Each job claims its rows in the database, so that no two nodes do the same. */
export function createJobs(shop: Shop) {
  return { ...createPaymentJobs(shop), ...createMailJobs(shop), ...createHousekeepingJobs(shop) }
}

export function createPaymentJobs(shop: Shop) {
  return {
    // A second run, so that new webhooks don't wait for a run that waits for a slow provider.
    applyDueWebhooks: { run: () => applyDueWebhooks(shop), atOnce: 2 },
    pollDueAttempts: { run: () => pollDueAttempts(shop) },
    expireDueOrders: { run: () => expireDueOrders(shop) },
    pollDueRefunds: { run: () => pollDueRefunds(shop) },
  } satisfies Record<string, Job>
}

export function createMailJobs(shop: Shop) {
  const send = createMailSender(shop, (mail) => readMessage(shop, mail))
  const run: Job['run'] = (stopping, wake) => send({ stopping, onClaim: wake })
  return { sendDueMail: { run, atOnce: 8, everyMs: 2_000 } } satisfies Record<string, Job>
}

function createHousekeepingJobs(shop: Shop) {
  return {
    // Often, because whoever has set a time looks at the shop when it has come.
    publishDueProducts: { run: () => publishDueProducts(shop), everyMs: 1_500 },
    makeDueRenditions: { run: (signal: AbortSignal) => makeDueRenditions(shop, signal) },
    collectUnusedPictures: { run: (signal: AbortSignal) => collectUnusedPictures(shop, signal), everyMs: 10 * minute },
    // Often, because somebody is waiting for it on the page of the import.
    workOnImports: { run: (signal: AbortSignal) => workOnImports(shop, signal), everyMs: 1_000 },
    deleteOldBulkChanges: { run: () => deleteOldBulkChanges(shop), everyMs: 10 * minute },
    // Open lists of customers follow the refreshed figures.
    refreshCustomers: { run: (signal: AbortSignal) => refreshAllCustomers(shop, signal), everyMs: 2_000 },
    reportDueDay: { run: (signal: AbortSignal) => reportDueDay(shop, { signal }), everyMs: minute },
    watchPayments: { run: () => watchPayments(shop), everyMs: minute },
    tellOfWaiting: { run: () => tellOfWaiting(shop), everyMs: minute },
    forgetDeletedBuyers: { run: () => forgetDeletedBuyers(shop), everyMs: 60 * minute },
    forgetOldBuyers: { run: () => forgetOldBuyers(shop), everyMs: 10 * minute },
    forgetOrigins: { run: () => forgetOrigins(shop), everyMs: 10 * minute },
    deleteOldMails: { run: () => deleteOldMails(shop), everyMs: 10 * minute },
    deleteOldSubscribers: { run: () => deleteOldSubscribers(shop), everyMs: 60 * minute },
    deleteOldMessages: { run: () => deleteOldMessages(shop), everyMs: 60 * minute },
    deleteOldSessions: { run: () => deleteOldSessions(shop), everyMs: 60 * minute },
    deleteOldRequests: { run: () => deleteOldRequests(shop), everyMs: 10 * minute },
    deleteOldWebhooks: { run: () => deleteOldWebhooks(shop), everyMs: minute },
  } satisfies Record<string, Job>
}
