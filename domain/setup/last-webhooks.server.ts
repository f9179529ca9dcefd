import { sql } from 'kysely'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** When each provider's last authentic webhook came; null if none is stored (they are kept for 90 days). */
export async function readLastWebhooks(db: Queryable): Promise<Record<ProviderName, Date | null>> {
  const { rows } = await sql<{ provider: ProviderName; at: Date | null }>`
    select name as provider, (
      select received_at from webhook_event where provider = name order by received_at desc limit 1) as at
    from unnest(${[...providerNames]}::text[]) as name`.execute(db)
  return Object.fromEntries(rows.map(({ provider, at }) => [provider, at])) as Record<ProviderName, Date | null>
}
