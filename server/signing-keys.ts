import { hkdfSync } from 'node:crypto'
import { listed } from '#infra/payments/verify-signature.ts'
import type { Env } from './env.ts'

type SigningKeys = {
  secret: string
  olderSecrets: string[]
  sessionSecrets: string[]
  secondFactorSecrets: string[]
}

/**
 * The keys for links, sessions and second factors: each derived from secrets of its own, or else from SECRET, and never
 * the same. What older secrets have signed stays valid, and so does what was signed with SECRET itself.
 */
export function signingKeys(
  env: Pick<Env, 'SECRET' | 'LINK_SECRET' | 'SESSION_SECRET' | 'SECOND_FACTOR_SECRET'>,
  stored: string,
): SigningKeys {
  const shared = listed(env.SECRET ?? stored)
  const derivedFor = (purpose: string, own: string | undefined) =>
    [...listed(own), ...shared].map((secret) => derive(secret, purpose))
  const [secret = '', ...olderSecrets] = [...derivedFor('links', env.LINK_SECRET), ...shared]
  return {
    secret,
    olderSecrets,
    sessionSecrets: [...derivedFor('sessions', env.SESSION_SECRET), ...shared],
    secondFactorSecrets: derivedFor('second factors', env.SECOND_FACTOR_SECRET),
  }
}

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `aso ${purpose}`, 32)).toString('base64url')
