import { createHmac, timingSafeEqual } from 'node:crypto'

// A SHA-256 digest: 32 bytes in base64, which end in one padding character.
const signatureForm = /^[A-Za-z0-9+/]{43}=$/

/**
 * A cookie's value with its signature, in the format of `hono/cookie`. Signed synchronously: Hono's own way, WebCrypto,
 * hands each signature to a thread, which takes many times as long as computing it.
 */
export const signValue = (value: string, secret: string): string =>
  `${value}.${digest(value, secret).toString('base64')}`

/** The value that was signed with one of the secrets; null when it was signed with none of them. */
export function readSigned(signed: string, secrets: readonly string[]): string | null {
  const at = signed.lastIndexOf('.')
  const signature = signed.slice(at + 1)
  if (at < 0 || !signatureForm.test(signature)) return null
  const value = signed.slice(0, at)
  const given = Buffer.from(signature, 'base64')
  return secrets.some((secret) => timingSafeEqual(given, digest(value, secret))) ? value : null
}

const digest = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()
