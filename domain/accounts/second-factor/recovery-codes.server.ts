import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '#domain/transaction.server.ts'

const codes = 10
const length = 12
// Crockford's Base32 alphabet, without letters that look like others.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** New recovery codes, as they are shown once: `4f8k-p2rt-9xzm`, 60 random bits each. */
const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newCode)

const newCode = () =>
  Array.from({ length }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join('')

/**
 * The hash by which a code is stored. It is keyed, because whoever has the database could try out all 60 bits, and
 * bound to its user. Spaces, dashes and case don't matter, nor whether O or 0, and I, L or 1 was typed.
 */
export function hashRecoveryCode(key: string, userId: string, code: string): string {
  const read = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHmac('sha256', key).update(`recovery code:${userId}:${read}`).digest('base64url')
}

/** Replaces a user's recovery codes by new ones and returns them. */
export async function replaceRecoveryCodes(tx: Tx, keys: readonly string[], userId: string): Promise<string[]> {
  const [key] = keys
  if (!key) throw new Error('there is no key for recovery codes')
  const made = newRecoveryCodes()
  await tx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCode')
    .values(made.map((code) => ({ userId, codeHash: hashRecoveryCode(key, userId, code) })))
    .execute()
  return made
}
