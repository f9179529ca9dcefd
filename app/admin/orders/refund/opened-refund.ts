import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { notOpenText } from '../../stay-when-refused.ts'

/**
 * The form of a refund while it is open. `key` is that of the order as it was when the form was opened: who presses in two tabs that show the
 * same asks for one refund. It is null from when the shop has said that the key is used until the order is read again. `isSent`: it was
 * pressed, and no answer has said yet what became of it.
 */
export type OpenedRefund = { key: string | null; reason: string; isSent: boolean }

type Read = Pick<AdminOrder, 'refunding' | 'money'>

/** The form over the order as it is read now: it closes, and `said` why, where nothing can be refunded any more. */
export function overOrder(
  opened: OpenedRefund,
  { refunding, money }: Read,
): { opened: OpenedRefund } | { said: string } {
  if (!refunding) return { said: money.refundable === 0 ? goneText : notOpenText }
  return { opened: opened.key === null ? { ...opened, key: refunding.key } : opened }
}

/** Whether something of the order was refunded since the form was opened, or since its user was told so. */
export const isBehind = ({ key }: OpenedRefund, { refunding }: Pick<Read, 'refunding'>): boolean =>
  key !== null && refunding !== null && key !== refunding.key

/**
 * The form as it is once its user was told that something was refunded meanwhile; null where a press counts. That refund may be of as much:
 * asked for under the same key, this one would be taken for it and not be made. One that was sent and not answered is asked for again as it
 * was, since it may be the one that is there.
 */
export const toldFirst = (opened: OpenedRefund, { refunding }: Pick<Read, 'refunding'>): OpenedRefund | null =>
  refunding && !opened.isSent && isBehind(opened, { refunding }) ? { ...opened, key: refunding.key } : null

const goneText = 'All of this order was refunded meanwhile, or is on its way back. Nothing more was asked for.'
