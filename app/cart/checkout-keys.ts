import { checkoutKeyForm, mostUnanswered, provingKeyForm } from '#domain/checkout/checkout-key.ts'
import { readSession, writeSession } from './session-value.ts'

const keyName = 'aso-checkout-key'

/** `earlier`: keys that were sent before, of which this tab doesn't know what they became; the newest first. */
type Sent = { key: string; contents: string; earlier: string[] }

/** The key under which these contents are sent: sending the same again is the same order, anything else a new one. */
export function checkoutKeyFor(contents: string, newKey: () => string = randomKey): string {
  const sent = readSent()
  if (sent && sent.contents === contents) return sent.key
  const key = newKey()
  write({ key, contents, earlier: sentCheckoutKeys() })
  return key
}

/**
 * The keys that this tab has sent its checkout under, the newest first. An answer may have been lost, and with it the cookie: they tell the
 * server that what is held under them is held for this tab.
 */
export function sentCheckoutKeys(): string[] {
  const sent = readSent()
  const keys = sent ? [sent.key, ...sent.earlier] : []
  return keys.filter((key) => provingKeyForm.test(key)).slice(0, mostUnanswered)
}

/** Keeps the newest key alone: it is known which order it became, and that has taken over what earlier ones held. */
export function forgetEarlierKeys(): void {
  const sent = readSent()
  if (sent) write({ ...sent, earlier: [] })
}

/** Sends the same under another key the next time: this one stands for other contents, but still for an order of this tab. */
export function spendCheckoutKey(): void {
  const sent = readSent()
  if (sent) write({ ...sent, contents: '' })
}

export const forgetCheckoutKeys = () => writeSession(keyName, null)

const randomKey = () => `${crypto.randomUUID()}${crypto.randomUUID()}`

// Keys have no blanks, so that a list of them is one text.
const write = ({ key, contents, earlier }: Sent) =>
  writeSession(keyName, JSON.stringify({ key, contents, earlier: earlier.join(' ') }))

/** What was kept; null when there is nothing, or a key that the server would refuse for ever. */
function readSent(): Sent | null {
  const read = parseJson(readSession(keyName))
  if (typeof read !== 'object' || read === null || !('key' in read) || !('contents' in read)) return null
  const { key, contents } = read
  if (typeof key !== 'string' || typeof contents !== 'string' || !checkoutKeyForm.test(key)) return null
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
