import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { notOpenText } from '../../stay-when-refused.ts'

/**
 * An open refund form. `key`: the order's refund key when the form was opened, so that submitting from two tabs that show the same
 * state requests only one refund. It is null after the server has said that the key was used, until the order is reloaded. `isSent`:
 * it was submitted and not answered yet.
 */
export type OpenedRefund = { key: string | null; reason: string; isSent: boolean }

type Read = Pick<AdminOrder, 'refunding' | 'money'>

/** The open form for the order as it is now. If nothing can be refunded any more, the form closes, and `said` is the reason. */
export function overOrder(
  opened: OpenedRefund,
  { refunding, money }: Read,
): { opened: OpenedRefund } | { said: string } {
  if (!refunding) return { said: money.refundable === 0 ? goneText : notOpenText }
  return { opened: opened.key === null ? { ...opened, key: refunding.key } : opened }
}

/** Whether something was refunded since the form was opened, or since the user was told of such a refund. */
export const isBehind = ({ key }: OpenedRefund, { refunding }: Pick<Read, 'refunding'>): boolean =>
  key !== null && refunding !== null && key !== refunding.key

/**
 * The form after the user was told that something was refunded meanwhile; null if submitting is fine. That refund may have the same
 * amount: with the same key, this request would be taken for it and not be executed. A request that was sent without an answer is
 * repeated unchanged, since it may be that refund.
 */
export const toldFirst = (opened: OpenedRefund, { refunding }: Pick<Read, 'refunding'>): OpenedRefund | null =>
  refunding && !opened.isSent && isBehind(opened, { refunding }) ? { ...opened, key: refunding.key } : null

const goneText = 'All of this order was refunded meanwhile, or is on its way back. Nothing more was asked for.'
