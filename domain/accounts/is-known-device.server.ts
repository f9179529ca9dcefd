import type { Shop } from '#domain/shop.ts'
import { knownForMs } from './find-credential.server.ts'
import { hashToken } from './secret-token.server.ts'

/**
 * Whether the account of an address has signed in from this browser. It sends the database the same query whether or
 * not there is an account.
 */
export async function isKnownDevice(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  email: string,
  deviceToken: string | null,
): Promise<boolean> {
  const device = await db
    .selectFrom('knownDevice')
    .innerJoin('user', 'user.id', 'knownDevice.userId')
    .where('user.email', '=', email)
    .where('knownDevice.deviceHash', '=', hashToken(deviceToken ?? ''))
    .where('knownDevice.lastUsedAt', '>', new Date(clock().getTime() - knownForMs))
    .select('knownDevice.deviceHash')
    .executeTakeFirst()
  return device !== undefined
}
