import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import type { WebhookState } from './webhook.ts'

export type WebhookEntry = {
  id: number
  provider: ProviderName
  state: WebhookState
  tries: number
  detail: string
  reference: string | null
  receivedAt: Date
  appliedAt: Date | null
}

/** Webhooks as they came in, the newest first. */
export async function listWebhooks(
  db: Queryable,
  { state, provider, cursor, limit }: PageRequest & { state: WebhookState | null; provider: ProviderName | null },
): Promise<Page<WebhookEntry>> {
  const rows = await db
    .selectFrom('webhookEvent')
    .select(webhookColumns)
    .$if(state !== null, (query) => query.where('state', '=', state))
    .$if(provider !== null, (query) => query.where('provider', '=', provider))
    .$if(cursor !== null, (query) => query.where('id', '<', cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, ({ id }) => id)
}

/** One webhook with its body, as it was signed; null when there is none. */
export async function findWebhook(db: Queryable, id: number): Promise<(WebhookEntry & { body: Uint8Array }) | null> {
  const row = await db
    .selectFrom('webhookEvent')
    .select([...webhookColumns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The newest webhooks that speak of any of these references. */
export async function webhooksOf(db: Queryable, references: readonly string[], limit: number): Promise<WebhookEntry[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('webhookEvent')
    .select(webhookColumns)
    .where('reference', 'in', references)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const webhookColumns = ['id', 'provider', 'state', 'tries', 'detail', 'reference', 'receivedAt', 'appliedAt'] as const
