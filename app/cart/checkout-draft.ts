import { forgetCheckoutKeys } from './checkout-keys.ts'
import { removeSavedOrder } from './saved-order.ts'
import { readSession, writeSession } from './session-storage.ts'

/**
 * The session storage key of what is typed at the checkout. The inline script of a page whose scripts failed to load saves it there,
 * too.
 */
export const draftName = 'aso-checkout-draft'

/** The typed values by field name. */
export type Draft = Record<string, string>

export const readDraft = (): Draft => readTexts(readSession(draftName))
export const writeDraft = (draft: Draft) => writeSession(draftName, JSON.stringify(draft))
/** Deletes the typed name, address, email and phone. */
export const forgetDraft = () => writeSession(draftName, null)

/** Forgets the placed order, so that the next checkout creates a new one. */
export function forgetSavedOrder() {
  forgetCheckoutKeys()
  removeSavedOrder()
}

/** The string values of a stored JSON object; empty when it can't be parsed. */
export function readTexts(text: string | null): Draft {
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
