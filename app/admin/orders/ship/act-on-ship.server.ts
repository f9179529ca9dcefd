import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { type OrderToShip, shipOrders } from '#domain/fulfilment/ship-orders.server.ts'
import { mostShippedAtOnce } from '#domain/fulfilment/shipping-problem.ts'
import { readShipment } from '#domain/orders/shipment.ts'
import { administratorOf } from '../../administrator.server.ts'
import { sentShipment } from '../sent-shipment.ts'
import type { ShipAnswer } from './ship-answer.ts'

const sentSchema = z
  .array(z.object({ orderId: z.uuid().toLowerCase(), ...sentShipment }))
  .min(1)
  .max(mostShippedAtOnce)
  // Each order may appear once: a second shipment would be reported as shipped by somebody else.
  .refine((sent) => new Set(sent.map(({ orderId }) => orderId)).size === sent.length)

/** Ships several orders from a form that repeats the same fields for each. If any field is invalid, none is shipped. */
export async function actOnShip(context: Readonly<RouterContextProvider>, form: FormData): Promise<ShipAnswer> {
  const column = (name: string) => form.getAll(name)
  const [carriers, numbers, links] = ['carrier', 'trackingNumber', 'trackingUrl'].map(column)
  const sent = sentSchema.safeParse(
    column('orderId').map((orderId, at) => ({
      orderId,
      ...{ carrier: carriers?.[at], trackingNumber: numbers?.[at], trackingUrl: links?.[at] },
    })),
  )
  if (!sent.success) throw data(null, 400)
  const problems: Extract<ShipAnswer, { ok: false }>['problems'] = {}
  const orders: OrderToShip[] = []
  for (const { orderId, ...typed } of sent.data) {
    const read = readShipment(typed)
    if (read.ok) orders.push({ orderId, shipment: read.shipment })
    else problems[orderId] = read.problems
  }
  if (orders.length < sent.data.length) {
    const typed = Object.fromEntries(sent.data.map(({ orderId, ...one }) => [orderId, one]))
    return { ok: false, why: 'Nothing was shipped yet. Please correct what is marked.', problems, typed }
  }
  const shipped = await shipOrders(context.get(shopContext), orders, administratorOf(context))
  if (!shipped.ok) throw data(null, 403)
  return { ok: true, results: shipped.results }
}
