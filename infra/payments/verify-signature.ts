import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a hex signature is the HMAC of these bytes under any of the secrets; takes the same time right or wrong. */
export function signedByAny(
  algorithm: 'sha256' | 'sha512',
  secrets: readonly string[],
  bytes: Uint8Array | string,
  signature: string,
): boolean {
  if (!/^(?:[0-9a-f]{2})+$/i.test(signature)) return false
  const claimed = Buffer.from(signature, 'hex')
  return secrets.some((secret) => {
    const expected = createHmac(algorithm, secret).update(bytes).digest()
    return claimed.length === expected.length && timingSafeEqual(claimed, expected)
  })
}

/** Whether a text is one of the secrets. Digests are compared, so that not even a length can be timed. */
export function isAnySecret(secrets: readonly string[], text: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return secrets.some((secret) => timingSafeEqual(digest(text), digest(secret)))
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The values of a variable that may hold several, separated by commas: the one in use first. */
export const listed = (value: string | undefined): string[] =>
  (value ?? '').split(',').flatMap((one) => one.trim() || [])
