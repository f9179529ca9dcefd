import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inOneTrip, run, statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { noteNoAnswer, outageEnd } from '../incidents/note-answer.server.ts'
import type { ProviderMode } from '../provider.ts'
import type { OpenedPayment } from './opened-payment.ts'
import { nextCheckAt } from './poll-times.ts'

export type Attempt = { id: string; orderId: string; provider: ProviderName; reference: string; amount: Kobo }

/**
 * Records an attempt under a new reference that starts with the order's short id. It is recorded before the provider is
 * called, so that no payment arrives that isn't known. The provider is polled from half a minute after `now`.
 */
export async function recordAttempt(
  tx: Tx,
  attempt: { orderId: string; provider: ProviderName; mode: ProviderMode; amount: Kobo; openedFrom: string | null },
  now: Date,
): Promise<Attempt> {
  const { recorded, statement: insert } = attemptStatement(attempt, now)
  await run(tx, insert)
  return recorded
}

/** `recordAttempt` as a statement, to be run in one trip with others. */
export function attemptStatement(
  attempt: { orderId: string; provider: ProviderName; mode: ProviderMode; amount: Kobo; openedFrom: string | null },
  now: Date,
) {
  const reference = `${attempt.orderId.slice(0, 8)}-${randomBytes(6).toString('hex')}`.toUpperCase()
  const id = randomUUID()
  const { orderId, provider, amount } = attempt
  return {
    recorded: { id, reference, orderId, provider, amount },
    statement: insertAttempt({ ...attempt, id, reference, at: now, dueAt: nextCheckAt(now, now) }),
  }
}

type AttemptRow = {
  id: string
  orderId: string
  provider: ProviderName
  mode: ProviderMode
  amount: Kobo
  openedFrom: string | null
  reference: string
  at: Date
  dueAt: Date | null
}

const insertAttempt = statement((db, row: AttemptRow) =>
  db.insertInto('paymentAttempt').values({
    id: row.id,
    orderId: row.orderId,
    provider: row.provider,
    mode: row.mode,
    amount: row.amount,
    openedFrom: row.openedFrom,
    reference: row.reference,
    createdAt: row.at,
    updatedAt: row.at,
    dueAt: row.dueAt,
  }),
)

/**
 * Asks the provider to open a recorded attempt for the payer of its order. Runs outside any transaction, since the
 * provider may take seconds. If the attempt was closed or paid meanwhile, it isn't open, whatever the provider has
 * answered.
 */
export async function openAttempt(
  shop: Shop,
  attempt: Attempt,
  { email, phone, shippingAddress: to }: Pick<Order, 'email' | 'phone' | 'shippingAddress'>,
  presentation: 'popup' | 'redirect',
): Promise<OpenedPayment> {
  const provider = shop.providers.get(attempt.provider)
  if (!provider) return unavailable(attempt)
  const opened = await provider.initialise({
    reference: attempt.reference,
    amount: attempt.amount,
    customer: { email: email || (await addressForShop(shop)), name: `${to.firstName} ${to.lastName}`, phone },
    presentation,
    returnUrl: `${shop.publicUrl}/payment-return/${attempt.reference}`,
    webhookUrl: `${shop.publicUrl}/webhooks/${attempt.provider}`,
  })
  const { id } = attempt
  const at = shop.clock()
  if (!opened.ok) {
    if (opened.reason === 'unavailable') await noteNoAnswer(shop, attempt.provider)
    await run(shop.db, noteRefusal({ id, detail: `${opened.reason}: ${opened.detail}`.slice(0, 500), at }))
    return unavailable(attempt)
  }
  const popup = opened.popup && JSON.stringify(opened.popup)
  const [, written] = await inOneTrip(
    shop.db,
    outageEnd(attempt.provider),
    noteOpened({ id, checkoutUrl: opened.checkoutUrl, popup, at }),
  )
  if (written.length === 0) return unavailable(attempt)
  return { ...shown(attempt), state: 'open', checkoutUrl: opened.checkoutUrl, popup: opened.popup }
}

// Every provider demands an e-mail address. If staff made the order for somebody without one, the provider's receipts
// go to the shop.
const addressForShop = async (shop: Shop): Promise<string> =>
  (await readSettings(shop.db)).contact.email ?? shop.mailAddress ?? `orders@${new URL(shop.publicUrl).hostname}`

// Only while it is `created`: a webhook may have been faster than the provider's answer, or another request has closed
// it.
const noteOpened = statement((db, opened: { id: string; checkoutUrl: string | null; popup: string | null; at: Date }) =>
  db
    .updateTable('paymentAttempt')
    .set({ state: 'open', checkoutUrl: opened.checkoutUrl, popup: opened.popup, updatedAt: opened.at })
    .where('id', '=', opened.id)
    .where('state', '=', sql.lit('created'))
    .returning('id'),
)

const noteRefusal = statement((db, { id, detail, at }: { id: string; detail: string; at: Date }) =>
  db
    .updateTable('paymentAttempt')
    .set({ detail, updatedAt: at })
    .where('id', '=', id)
    .where('state', '=', sql.lit('created')),
)

/** How many milliseconds to wait for another request that is opening an attempt. */
export const openingPatience = 9_000
const pollIntervalMs = 250

/**
 * The payment of an attempt that another request has opened; waits while that request is still calling the provider.
 */
export async function waitForOpenAttempt(shop: Shop, id: string): Promise<OpenedPayment> {
  for (let waited = 0; ; waited += pollIntervalMs) {
    const attempt = await shop.db
      .selectFrom('paymentAttempt')
      .where('id', '=', id)
      .select(['id', 'orderId', 'provider', 'reference', 'amount', 'state', 'checkoutUrl', 'popup', 'detail'])
      // What came through a person's hands is never open.
      .$narrowType<{ provider: ProviderName }>()
      .executeTakeFirstOrThrow()
    if (attempt.state === 'open') {
      return { ...shown(attempt), state: 'open', checkoutUrl: attempt.checkoutUrl, popup: attempt.popup }
    }
    if (attempt.state !== 'created' || attempt.detail !== '' || waited >= openingPatience) return unavailable(attempt)
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

const shown = ({ provider, reference, amount }: Attempt) => ({ provider, reference, amount })

const unavailable = (attempt: Attempt): OpenedPayment => ({
  ...shown(attempt),
  state: 'unavailable',
  checkoutUrl: null,
  popup: null,
})
