import type { HistoryEntry } from '#domain/fulfilment/admin-order.ts'
import { statusLooks } from '../words.ts'

const kinds: Partial<Record<string, string>> = {
  note: 'Note',
  note_to_customer: 'Note to the customer',
  placed: 'Placed',
  claimed: 'Moved to an account',
  left_account: 'Taken out of the account of the address before',
  pay_again: 'Payment begun anew',
  paid: 'Paid',
  paid_twice: 'Paid a second time',
  payment_failed: 'Payment failed',
  payment_pending: 'Payment pending at the provider',
  payment_mismatch: 'A payment doesn’t match',
  expired: 'Expired unpaid',
  replaced: 'Replaced by another order',
  contact_changed: 'Address or contact changed',
  lines_changed: 'Pieces changed',
  tracking_changed: 'Tracking changed',
  account_email_changed: 'E-mail address of the account changed',
  email_corrected: 'E-mail address corrected',
  refund_requested: 'Refund asked for',
  refund_resumed: 'Refund taken up again',
  refund_withdrawn: 'Refund withdrawn',
  refunded: 'Refunded',
  reversed: 'Payment reversed by the provider',
}

/** The text for a history entry; a status change names both statuses. */
export function entryText({
  kind,
  fromStatus,
  toStatus,
}: Pick<HistoryEntry, 'kind' | 'fromStatus' | 'toStatus'>): string {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const move =
    fromStatus !== null && toStatus !== null && fromStatus !== toStatus
      ? `${statusLooks[fromStatus].word} → ${statusLooks[toStatus].word}`
      : null
  if (known === undefined) return move ?? sentence(kind)
  return move === null ? known : `${known}: ${move}`
}

const sentence = (kind: string) => {
  const words = kind.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const actors: Partial<Record<string, string>> = {
  shopper: 'The shopper',
  provider: 'The payment provider',
  system: 'The shop, by itself',
}

/** The name of an entry's actor. */
export const actorText = (actor: string): string => (Object.hasOwn(actors, actor) ? actors[actor] : undefined) ?? actor
