import { checkoutKeyPattern, maxUnanswered, provingKeyPattern } from '#domain/checkout/checkout-key.ts'
import { readSession, writeSession } from './session-storage.ts'

const keyName = 'aso-checkout-key'

/** `earlier`: keys sent before whose outcome is unknown, newest first. */
type Sent = { key: string; contents: string; earlier: string[] }

/** The idempotency key for these contents: the same contents reuse the key, other contents get a new one. */
export function checkoutKeyFor(contents: string, newKey: () => string = randomKey): string {
  const sent = readSent()
  if (sent && sent.contents === contents) return sent.key
  const key = newKey()
  write({ key, contents, earlier: sentCheckoutKeys() })
  return key
}

/**
 * The checkout keys that this tab has sent, newest first. If a response and its cookie were lost, the keys prove to the
 * server that the stock reserved under them belongs to this tab.
 */
export function sentCheckoutKeys(): string[] {
  const sent = readSent()
  const keys = sent ? [sent.key, ...sent.earlier] : []
  return keys.filter((key) => provingKeyPattern.test(key)).slice(0, maxUnanswered)
}

/** Keeps only the newest key: its order is known and has taken over the stock reserved under earlier ones. */
export function forgetEarlierKeys(): void {
  const sent = readSent()
  if (sent) write({ ...sent, earlier: [] })
}

/** Makes the next submission use a new key. This one is kept, because it still proves that its order belongs to this tab. */
export function spendCheckoutKey(): void {
  const sent = readSent()
  if (sent) write({ ...sent, contents: '' })
}

export const forgetCheckoutKeys = () => writeSession(keyName, null)

const randomKey = () => `${crypto.randomUUID()}${crypto.randomUUID()}`

// Keys contain no spaces, so a list is stored as one text.
const write = ({ key, contents, earlier }: Sent) =>
  writeSession(keyName, JSON.stringify({ key, contents, earlier: earlier.join(' ') }))

/** The stored keys; null when there are none or the key is invalid. */
function readSent(): Sent | null {
  const read = parseJson(readSession(keyName))
  if (typeof read !== 'object' || read === null || !('key' in read) || !('contents' in read)) return null
  const { key, contents } = read
  if (typeof key !== 'string' || typeof contents !== 'string' || !checkoutKeyPattern.test(key)) return null
  const earlier = 'earlier' in read && typeof read.earlier === 'string' ? read.earlier.split(' ') : []
  return { key, contents, earlier }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
