import { checkoutKeyForm } from '#domain/checkout/checkout-key.ts'
import { dropSavedOrder } from '../basket/saved-order.ts'
import { readSession, writeSession } from '../basket/session-value.ts'

const draftName = 'aso-checkout-draft'
const keyName = 'aso-checkout-key'

/** What was typed so far, by field name. */
export type Draft = Record<string, string>

export const readDraft = (): Draft => readTexts(readSession(draftName))
export const writeDraft = (draft: Draft) => writeSession(draftName, JSON.stringify(draft))
/** Lets go of what was typed: name, address, email and phone. */
export const forgetDraft = () => writeSession(draftName, null)

/** The key under which these contents are sent: sending the same again is the same order, anything else a new one. */
export function checkoutKeyFor(contents: string, newKey: () => string = randomKey): string {
  const sent = readTexts(readSession(keyName))
  if (sent.key && checkoutKeyForm.test(sent.key) && sent.contents === contents) return sent.key
  const key = newKey()
  writeSession(keyName, JSON.stringify({ key, contents }))
  return key
}

export const forgetCheckoutKey = () => writeSession(keyName, null)

/** Lets go of what was placed, so that the next checkout is a new order. */
export function forgetSavedOrder() {
  forgetCheckoutKey()
  dropSavedOrder()
}

const randomKey = () => `${crypto.randomUUID()}${crypto.randomUUID()}`

function readTexts(text: string | null): Draft {
  const parsed = parseJson(text ?? 'null')
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
