import type { EvidenceField } from '#domain/payments/by-hand/hand-payment.ts'

/** The result of recording a payment; `problems`: error messages by field. */
export type CollectAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; problems?: Partial<Record<EvidenceField, string>>; isUnanswered?: boolean }
