import { Secret, TOTP } from 'otpauth'
import { startSecondFactor } from '#domain/accounts/second-factor/start-second-factor.server.ts'
import { turnOnSecondFactor } from '#domain/accounts/second-factor/turn-on-second-factor.server.ts'
import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'

/** The code that an authenticator app with this secret shows at a moment. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Turns on a user's second factor. Returns the secret for their app, and their recovery codes. */
export async function withSecondFactor(
  shop: Shop,
  viewer: SignedIn,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await startSecondFactor(shop, viewer, { password, shopName: 'Aṣọ' })
  if (!started.ok) throw new Error(started.reason)
  const { secret } = started
  const turnedOn = await turnOnSecondFactor(shop, viewer, codeAt(secret, shop.clock()))
  if (!turnedOn.ok) throw new Error(turnedOn.reason)
  return { secret, recoveryCodes: turnedOn.recoveryCodes }
}
