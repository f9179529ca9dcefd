import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
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
  viewer: Viewer,
  { state, provider, cursor, limit }: PageRequest & { state: WebhookState | null; provider: ProviderName | null },
): Promise<({ ok: true } & Page<WebhookEntry>) | AccessRefusal> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const rows = await db
    .selectFrom('webhookEvent')
    .select(webhookColumns)
    .$if(state !== null, (query) => query.where('state', '=', state))
    .$if(provider !== null, (query) => query.where('provider', '=', provider))
    .$if(cursor !== null, (query) => query.where('id', '<', cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { ok: true, ...toPage(rows, limit, ({ id }) => id) }
}

export type WebhookRead =
  | { ok: true; webhook: WebhookEntry & { body: Uint8Array } }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/** One webhook with its body, as it was signed. */
export async function readWebhook(db: Queryable, viewer: Viewer, id: number): Promise<WebhookRead> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const webhook = await db
    .selectFrom('webhookEvent')
    .select([...webhookColumns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  return webhook ? { ok: true, webhook } : { ok: false, reason: 'not_found' }
}

/** One webhook without its body; null when there is none. */
export async function findWebhook(db: Queryable, id: number): Promise<WebhookEntry | null> {
  const row = await db.selectFrom('webhookEvent').select(webhookColumns).where('id', '=', id).executeTakeFirst()
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
