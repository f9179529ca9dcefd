/**
 * What a person must do about money: refund what was paid twice, too late, or for an order that was cancelled since;
 * collect what an order owes that was moved on unpaid; check a payment that doesn't match or was reversed by its
 * provider, a refund that doesn't proceed, or a dispute. Or, for all payments: look into many declined payments or a
 * failing provider.
 */
export const taskKinds = [
  'refund_duplicate',
  'refund_late',
  'refund_cancelled',
  'collect_payment',
  'check_mismatch',
  'check_reversal',
  'check_refund',
  'check_dispute',
  'check_declines',
  'check_provider',
] as const
export type TaskKind = (typeof taskKinds)[number]
