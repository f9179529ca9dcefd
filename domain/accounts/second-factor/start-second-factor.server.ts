import { checkOwnPassword, type OwnPasswordChecked } from '../check-own-password.server.ts'
import type { SignedIn } from '../viewer.ts'
import type { SecondFactorShop } from './check-own-code.server.ts'
import { encryptSecret } from './encrypted-secret.server.ts'
import { type QrCode, qrCode } from './qr-code.server.ts'
import { secondFactorKeys } from './second-factor-keys.ts'
import { newSecret, setUpUrl } from './totp.server.ts'

export type SecondFactorStarted =
  /** `secret` in Base32, for users who can't scan. */
  | { ok: true; secret: string; qrCode: QrCode }
  | { ok: false; reason: 'already_on' }
  | Extract<OwnPasswordChecked, { ok: false }>

/**
 * Creates the secret of a second factor for the signed-in user, who must give the account's password. Nothing changes
 * until a first code shows that the app has the secret. Starting again replaces it.
 */
export async function startSecondFactor(
  shop: SecondFactorShop,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  { password, shopName }: { password: string; shopName: string },
): Promise<SecondFactorStarted> {
  const checked = await checkOwnPassword(shop, { userId }, password)
  if (!checked.ok) return checked
  const secret = newSecret()
  const encryptedSecret = encryptSecret(secondFactorKeys(shop), userId, secret)
  const started = { encryptedSecret, startedAt: shop.clock(), usedStep: null }
  const row = await shop.db
    .insertInto('secondFactor')
    .values({ userId, ...started })
    .onConflict((known) => known.column('userId').doUpdateSet(started).where('secondFactor.turnedOnAt', 'is', null))
    .returning('userId')
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'already_on' }
  return { ok: true, secret, qrCode: qrCode(setUpUrl(secret, { email, issuer: shopName })) }
}
