import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { changeOrderStatus, type StatusChanged } from '#domain/fulfilment/change-order-status.server.ts'
import { changeTracking } from '#domain/fulfilment/change-tracking.server.ts'
import { resendMail } from '#domain/fulfilment/resend-mail.server.ts'
import { addOrderNote, longestNote } from '#domain/orders/add-order-note.server.ts'
import { notesToCustomer, writeToCustomer } from '#domain/orders/notes-to-customer.server.ts'
import { readShipment, type ShipmentField } from '#domain/orders/shipment.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import { severalLines } from '#domain/typed-text.ts'
import { administratorOf } from '../../administrator.server.ts'
import { linesGoneText } from '../lines-gone-text.ts'
import { seenShipment, sentShipment } from '../sent-shipment.ts'
import { statusLooks } from '../words.ts'
import type { OrderAnswer } from './order-answer.ts'

const maxReasonLength = 500
const sentSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('move'),
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    confirmed: z.enum(['yes', 'no']).default('no'),
    reason: z.string().transform(severalLines).pipe(z.string().max(maxReasonLength)).default(''),
    ...sentShipment,
  }),
  z.object({ act: z.literal('note'), text: z.string().max(10 * longestNote) }),
  z.object({ act: z.literal('write'), text: z.string().max(10 * longestNote) }),
  z.object({ act: z.literal('mail') }),
  z.object({ act: z.literal('tracking'), seen: seenShipment, ...sentShipment }),
])

type Context = Readonly<RouterContextProvider>

/** Handles an order's forms: changes its status, stores a note, writes to the customer, sends a mail again or saves the tracking. */
export async function actOnOrder(context: Context, address: string, form: FormData): Promise<OrderAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !z.uuid().safeParse(address).success) throw data(null, 400)
  const orderId = address.toLowerCase()
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  switch (read.data.act) {
    case 'move': {
      const { confirmed, from, to, reason } = read.data
      const typed = readShipment(read.data)
      if (!typed.ok) return wrongShipment(typed.problems)
      const move = { orderId, from, to, reason, confirmed: confirmed === 'yes', shipment: typed.shipment }
      const changed = await changeOrderStatus(shop, move, viewer)
      if (changed.ok) return { ok: true, message: 'Order status updated successfully', moved: { from, to } }
      return refusal(changed)
    }
    case 'note': {
      const noted = await addOrderNote(shop, { orderId, text: read.data.text }, viewer)
      return noted.ok
        ? { ok: true, message: 'Note added' }
        : { ok: false, message: noteRefusals[noted.reason] ?? noNote }
    }
    case 'write': {
      const written = await writeToCustomer(shop, { orderId, text: read.data.text }, viewer)
      return written.ok
        ? { ok: true, message: `Your note is on its way to ${written.to}` }
        : { ok: false, message: noteRefusals[written.reason] ?? 'Failed to send the note' }
    }
    case 'mail': {
      const sent = await resendMail(shop, orderId, viewer)
      return sent.ok
        ? { ok: true, message: `The mail is on its way to ${sent.to}` }
        : { ok: false, message: 'Failed to send the mail' }
    }
    case 'tracking': {
      const typed = readShipment(read.data)
      if (!typed.ok) return wrongShipment(typed.problems)
      const changed = await changeTracking(shop, { orderId, shipment: typed.shipment, seen: read.data.seen }, viewer)
      if (changed.ok) return { ok: true, message: 'Tracking saved' }
      return { ok: false, message: notTracked(changed) }
    }
  }
}

const wrongShipment = (shipment: Partial<Record<ShipmentField, string>>): OrderAnswer => ({
  ok: false,
  message: Object.values(shipment)[0] ?? 'Failed to save the tracking number',
  shipment,
})

const noNote = 'Failed to add the note'
const noteRefusals: Partial<Record<string, string>> = {
  empty: 'Please write something first',
  too_long: `Please shorten the note to ${longestNote.toLocaleString('en-NG')} characters`,
  too_many: 'This order has as many notes as it can hold',
  too_often: `The customer got ${notesToCustomer.most} notes within an hour. Please wait a little`,
  nobody: 'Nobody can be written to about this order',
}

function notTracked(refused: Exclude<Awaited<ReturnType<typeof changeTracking>>, { ok: true }>): string {
  switch (refused.reason) {
    case 'not_shipped':
      return `It isn’t on its way: it is ${statusLooks[refused.status].word} now.`
    case 'changed':
      return 'A colleague has said meanwhile how it was sent. It stands above: save again if yours is right.'
    default:
      return 'Failed to save the tracking number'
  }
}

const notMoved = 'Failed to update order status'

function refusal(refused: Exclude<StatusChanged, { ok: true }>): OrderAnswer {
  if (isAccessRefusal(refused)) return { ok: false, message: notMoved }
  switch (refused.reason) {
    case 'not_found':
      return { ok: false, message: notMoved }
    case 'same':
      return { ok: false, message: 'The order is there already.' }
    case 'changed':
      return { ok: false, message: `Somebody else has changed this order: it is ${refused.status} now.` }
    case 'needs_confirmation':
      return { ok: false, message: 'Please confirm this move.', risks: refused.because }
    case 'out_of_stock':
      return { ok: false, message: linesGoneText(refused.lines) }
  }
}
