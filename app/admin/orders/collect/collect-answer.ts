import type { EvidenceField } from '#domain/payments/by-hand/hand-payment.ts'

/** What recording a payment answers with; `problems`: what is typed wrong, by field. */
export type CollectAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; problems?: Partial<Record<EvidenceField, string>>; isUnanswered?: boolean }
