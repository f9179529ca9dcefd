import type { Kobo } from '#domain/money/money.ts'
import { type HandMethod, handMethods } from '#domain/orders/provider-name.ts'
import { oneLine, severalLines } from '#domain/typed-text.ts'
import { readLagosTime } from '#domain/typed-time.ts'

/** Money that a person took, with the evidence for it. */
type HandEvidenceGiven = {
  method: HandMethod
  /** Who paid. */
  payer: string
  /** The bank's reference of a transfer; empty for cash. */
  transfer: string
  /** A free note. */
  note: string
  receivedAt: Date
}

/** The form as it is typed. The time is in Lagos, in the format of date-and-time fields. */
export type TypedEvidence = Record<'method' | 'payer' | 'transfer' | 'note' | 'receivedAt', string>
export type EvidenceField = keyof TypedEvidence

/** How many characters each may have. */
export const longestOfEvidence = { payer: 80, transfer: 60, note: 500 } as const

export type EvidenceRead =
  | { ok: true; evidence: HandEvidenceGiven }
  | { ok: false; problems: Partial<Record<EvidenceField, string>> }

const dayMs = 24 * 60 * 60_000
const oldestMs = 60 * dayMs
// The clocks of phones are not exact.
const aheadMs = 10 * 60_000

/** The evidence that was typed, or what is wrong with each field. */
export function readEvidence(typed: TypedEvidence, now: Date): EvidenceRead {
  const problems: Partial<Record<EvidenceField, string>> = {}
  const method = handMethods.find((one) => one === typed.method)
  if (!method) problems.method = 'Please say how it was paid'
  const payer = oneLine(typed.payer)
  if (payer === '') problems.payer = 'Please write who paid'
  else if (payer.length > longestOfEvidence.payer) problems.payer = tooLong(longestOfEvidence.payer)
  const transfer = method === 'transfer' ? referenceOf(typed.transfer) : ''
  if (method === 'transfer' && transfer === '') problems.transfer = 'Please write the transfer’s reference'
  else if (transfer.length > longestOfEvidence.transfer) problems.transfer = tooLong(longestOfEvidence.transfer)
  const note = severalLines(typed.note)
  if (note.length > longestOfEvidence.note) problems.note = tooLong(longestOfEvidence.note)
  const receivedAt = readLagosTime(typed.receivedAt)
  if (!receivedAt) problems.receivedAt = 'Please say when it came'
  else if (receivedAt.getTime() > now.getTime() + aheadMs) problems.receivedAt = 'This is still to come'
  else if (receivedAt.getTime() < now.getTime() - oldestMs) problems.receivedAt = 'This is more than 60 days ago'
  if (!method || !receivedAt || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, evidence: { method, payer, transfer, note, receivedAt } }
}

const tooLong = (most: number) => `Please use at most ${most} characters`

/**
 * The reference of a transfer in the form in which it is compared: banks and people write the same one in small letters
 * or with spaces.
 */
const referenceOf = (typed: string) => oneLine(typed).replaceAll(/\s+/g, '').toUpperCase()

export type PaymentToTake = {
  orderId: string
  evidence: HandEvidenceGiven
  /** The amount that was received: exactly what is due. */
  amount: Kobo
  /** An idempotency key: the same key is the same payment, however often it is sent. */
  key: string
}
