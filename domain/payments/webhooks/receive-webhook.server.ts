import { createHash } from 'node:crypto'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import type { WebhookEnvelope, WebhookReading } from '../provider.ts'
import { toWebhookMeaning } from './webhook.ts'

export type WebhookReceipt = { ok: true } | { ok: false; reason: 'unknown_provider' | 'unauthenticated' }

/**
 * Receives one webhook: authenticates the raw bytes and stores them, to be applied later. Once this has returned, the
 * provider needn't send it again. The same body is stored only once; if it couldn't be applied, sending it again gives
 * it new tries.
 */
export async function receiveWebhook(
  shop: Shop,
  providerName: ProviderName,
  body: Uint8Array,
  envelope: WebhookEnvelope,
): Promise<WebhookReceipt> {
  const provider = shop.providers.get(providerName)
  if (!provider) return { ok: false, reason: 'unknown_provider' }
  const reading = provider.readWebhook(body, envelope)
  if (!reading.ok) return { ok: false, reason: 'unauthenticated' }
  await store(shop, providerName, body, reading)
  return { ok: true }
}

async function store(
  shop: Shop,
  provider: ProviderName,
  body: Uint8Array,
  reading: Extract<WebhookReading, { ok: true }>,
): Promise<void> {
  const now = shop.clock()
  await shop.db
    .insertInto('webhookEvent')
    .values({
      provider,
      body: Buffer.from(body),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      reference: reading.references[0] ?? null,
      meaning: JSON.stringify(toWebhookMeaning(reading)),
      receivedAt: now,
      dueAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'bodyHash'])
        .doUpdateSet({ state: 'stored', tries: 0, dueAt: now, leasedUntil: null })
        .where('webhookEvent.state', 'in', ['dead_lettered', 'unmatched']),
    )
    .execute()
}
