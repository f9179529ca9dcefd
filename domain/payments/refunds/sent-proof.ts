import { oneLine, severalLines } from '#domain/typed-text.ts'

/** The evidence that a refund was sent by hand: the bank's reference of the transfer, and a note. */
export type SentProof = { transfer: string; evidence: string }

/** How many characters each may have. */
export const longestOfProof: Record<keyof SentProof, number> = { transfer: 60, evidence: 500 }

/** `account_number`: it contains the number of an account, which must not be stored. */
export type ProofRefusal = { ok: false; reason: 'no_transfer' | 'too_long' | 'account_number' }

/** What was typed as a proof, or what is wrong with it. */
export function readProof(typed: SentProof): { ok: true; proof: SentProof } | ProofRefusal {
  const transfer = oneLine(typed.transfer)
  const evidence = severalLines(typed.evidence)
  if (transfer === '') return { ok: false, reason: 'no_transfer' }
  if (transfer.length > longestOfProof.transfer || evidence.length > longestOfProof.evidence)
    return { ok: false, reason: 'too_long' }
  if ([transfer, evidence].some(hasAccountNumber)) return { ok: false, reason: 'account_number' }
  return { ok: true, proof: { transfer, evidence } }
}

// Ten digits, perhaps in groups; references of transfers have more.
const hasAccountNumber = (text: string) => /(?<!\d)\d(?:[ -]?\d){9}(?![ -]?\d)/.test(text)
