import type { Tx } from '#domain/transaction.server.ts'
import type { Browser } from './browser.ts'
import { hashToken } from './secret-token.server.ts'

/**
 * How many browsers, each at one address, are remembered for an account. Every sign-in without the cookie counts as
 * another browser.
 */
export const mostKnown = 50

/**
 * Remembers that a browser and its network address belong to an account, so that strangers who guess its password don't
 * delay their sign-ins.
 */
export async function rememberDevice(
  tx: Tx,
  { userId, browser, deviceHash, now }: { userId: string; browser: Browser; deviceHash: string; now: Date },
): Promise<void> {
  const addressHash = hashToken(browser.addressGroup)
  await tx
    .insertInto('knownDevice')
    .values({ userId, deviceHash, addressHash, lastUsedAt: now })
    .onConflict((same) => same.columns(['userId', 'deviceHash', 'addressHash']).doUpdateSet({ lastUsedAt: now }))
    .execute()
  await tx
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('deviceHash', 'addressHash'),
        'in',
        selectFrom('knownDevice')
          .where('userId', '=', userId)
          .orderBy('lastUsedAt', 'desc')
          .offset(mostKnown)
          .select(['deviceHash', 'addressHash'])
          .$asTuple('deviceHash', 'addressHash'),
      ),
    )
    .execute()
}
