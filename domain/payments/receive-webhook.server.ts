import { createHash } from 'node:crypto'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { Shop } from '#domain/shop.ts'
import { settlePayment } from './settle-payment.server.ts'

export type WebhookReceipt = { ok: true } | { ok: false; reason: 'unknown_gateway' | 'unauthenticated' }

/**
 * Takes in one webhook: authenticates the raw bytes, stores them, then looks at the attempt they speak of. Its word is never
 * believed, only followed up. A repeated body is answered at once; one that couldn't be applied stays stored for the timer.
 */
export async function receiveWebhook(
  shop: Shop,
  gatewayName: GatewayName,
  body: Uint8Array,
  headers: Headers,
): Promise<WebhookReceipt> {
  const gateway = shop.gateways.get(gatewayName)
  if (!gateway) return { ok: false, reason: 'unknown_gateway' }
  const reading = gateway.readWebhook(body, headers)
  if (!reading.ok) return { ok: false, reason: 'unauthenticated' }
  const eventId = await store(shop, gatewayName, body, reading.references[0] ?? null)
  if (eventId === null) return { ok: true }
  try {
    const applied = await applyFirst(shop, reading.references)
    await mark(shop, eventId, applied ? 'applied' : reading.references.length > 0 ? 'unmatched' : 'ignored')
  } catch (fault) {
    // It is stored, so the provider needn't send it again.
    shop.report(fault, `webhook ${eventId} of ${gatewayName}`)
  }
  return { ok: true }
}

async function store(
  shop: Shop,
  provider: GatewayName,
  body: Uint8Array,
  reference: string | null,
): Promise<number | null> {
  const row = await shop.db
    .insertInto('webhookEvent')
    .values({
      provider,
      body: Buffer.from(body),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      reference: reference?.slice(0, 200) ?? null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'bodyHash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function applyFirst(shop: Shop, references: readonly string[]): Promise<boolean> {
  for (const reference of references) {
    if ((await settlePayment(shop, reference)).ok) return true
  }
  return false
}

async function mark(shop: Shop, id: number, state: 'applied' | 'unmatched' | 'ignored'): Promise<void> {
  await shop.db.updateTable('webhookEvent').set({ state, appliedAt: shop.clock() }).where('id', '=', id).execute()
}
