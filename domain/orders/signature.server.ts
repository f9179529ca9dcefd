import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'

export type Signer = Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl'>

/** The signature of a text. The text begins with its purpose, so that a signature can't be used for another one. */
export const sign = ({ secret }: Pick<Signer, 'secret'>, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Whether `given` is what `make` returns for the shop's secret or an older one; compared in constant time. */
export function isSigned(
  { secret, olderSecrets = [] }: Pick<Signer, 'secret' | 'olderSecrets'>,
  given: string,
  make: (signer: Pick<Signer, 'secret'>) => string,
): boolean {
  return [secret, ...olderSecrets].some((one) => isSame(given, make({ secret: one })))
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
