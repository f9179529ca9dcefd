import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { run, statement } from '#domain/statement.server.ts'

/** Records that a provider didn't answer a call by the shop, for `watchPayments`. */
export async function noteNoAnswer({ db, clock }: Pick<Shop, 'db' | 'clock'>, provider: ProviderName): Promise<void> {
  const now = clock()
  await db
    .insertInto('providerOutage')
    .values({ provider, failures: 1, failingSince: now })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet((eb) => ({
        failures: eb('providerOutage.failures', '+', 1),
        failingSince: eb
          .case()
          .when('providerOutage.failures', '=', 0)
          .then(now)
          .else(eb.ref('providerOutage.failingSince'))
          .end(),
      })),
    )
    .execute()
}

/** Records that a provider answered; writes only if it didn't before. */
export async function noteAnswer({ db }: Pick<Shop, 'db'>, provider: ProviderName): Promise<void> {
  await run(db, outageEnd(provider))
}

/** `noteAnswer` as a statement, to be run in one trip with others. */
export const outageEnd = (provider: ProviderName) => endOutage({ provider })

const endOutage = statement((db, { provider }: { provider: ProviderName }) =>
  db.updateTable('providerOutage').set({ failures: 0 }).where('provider', '=', provider).where('failures', '>', 0),
)
