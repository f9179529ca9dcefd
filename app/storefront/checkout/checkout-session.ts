import { readSession, writeSession } from '../basket/session-value.ts'

const draftName = 'aso-checkout-draft'
const attemptName = 'aso-checkout-attempt'

/** What was typed so far, by field name. */
export type Draft = Record<string, string>

/** One try at checking out: the same contents keep their key, so that sending them twice is one order. */
export type CheckoutAttempt = { key: string; contents: string; orderId: string | null }

export const readDraft = (): Draft => readTexts(readSession(draftName))
export const writeDraft = (draft: Draft) => writeSession(draftName, JSON.stringify(draft))

/** The attempt that stands for these contents: the one under way when nothing changed, else a new one with a new key. */
export function attemptFor(contents: string, newKey: () => string = randomKey): CheckoutAttempt {
  const { key, contents: earlier, orderId } = readTexts(readSession(attemptName))
  if (key && earlier === contents) return { key, contents, orderId: orderId || null }
  const attempt = { key: newKey(), contents, orderId: null }
  keepAttempt(attempt)
  return attempt
}

/** Notes the order that an attempt became, so that a reload pays for it instead of placing it again. */
export const keepAttempt = ({ key, contents, orderId }: CheckoutAttempt) =>
  writeSession(attemptName, JSON.stringify({ key, contents, orderId: orderId ?? '' }))

/** The order that this tab's attempt became, if it has. */
export const attemptOrderId = () => readTexts(readSession(attemptName)).orderId || null

export const forgetAttempt = () => writeSession(attemptName, null)

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
