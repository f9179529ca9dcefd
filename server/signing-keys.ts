import { hkdfSync } from 'node:crypto'
import { listed } from '#infra/payments/verify-signature.ts'
import type { Env } from './env.ts'

type SigningKeys = { secret: string; olderSecrets: string[]; sessionSecrets: string[] }

/**
 * The keys for links and for sessions: each from a list of its own, or from SECRET's, and never the same. What older secrets of a
 * list have signed stays valid, and so does what was signed with SECRET itself.
 */
export function signingKeys(env: Pick<Env, 'SECRET' | 'LINK_SECRET' | 'SESSION_SECRET'>, stored: string): SigningKeys {
  const shared = listed(env.SECRET ?? stored)
  const keysFor = (purpose: string, own: string | undefined) => {
    const secrets = [...listed(own), ...shared]
    return [...secrets.map((secret) => derive(secret, purpose)), ...shared]
  }
  const [secret = '', ...olderSecrets] = keysFor('links', env.LINK_SECRET)
  return { secret, olderSecrets, sessionSecrets: keysFor('sessions', env.SESSION_SECRET) }
}

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `aso ${purpose}`, 32)).toString('base64url')
