import type { AttentionItem, AttentionSource } from '#domain/attention/attention.ts'

/** The labels of the button that checks, compares or sends again. */
export const againWords: Record<AttentionSource, string> = {
  task: 'Look again',
  webhook: 'Try again',
  mail: 'Send again',
  difference: 'Compare again',
}

/** The label of a link to the order, if that is where the item is resolved; null otherwise. */
export function orderAct({ kind, refund }: Pick<AttentionItem, 'kind' | 'refund'>): string | null {
  switch (kind) {
    case 'refund_duplicate':
    case 'refund_late':
    case 'refund_cancelled':
      return 'Refund on the order'
    case 'check_refund':
      if (refund?.byHand && refund.state === 'requested') return 'Say on the order that it was sent'
      if (refund?.state === 'needs_attention') return 'Give the account on the order'
      return refund?.state === 'failed' ? 'Refund on the order' : null
    case 'check_reversal':
    case 'check_dispute':
    case 'collect_payment':
      return 'Open the order'
    default:
      return null
  }
}
