import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { lineId } from '#domain/cart/cart-line.ts'
import { makeStaffOrder } from '#domain/checkout/make-staff-order.server.ts'
import { longestPriceReason } from '#domain/checkout/staff-order.ts'
import { quoteStaffOrder } from '#domain/checkout/staff-quote.server.ts'
import { mostPieces } from '#domain/fulfilment/edited-order.ts'
import { placeFields, withoutPlace } from '#domain/orders/collection.ts'
import { staffChannels } from '#domain/orders/order.ts'
import { type CheckoutField, readAddress } from '#domain/orders/shipping-address.ts'
import { isStorable } from '#domain/storable-text.ts'
import { oneLine } from '#domain/typed-text.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { NewOrderAnswer } from './new-order.ts'
import { refusalText } from './new-order-words.ts'

const choice = z.string().min(1).max(40).refine(isStorable).nullable()
const lineSchema = z.object({
  productId: z.uuid().toLowerCase(),
  size: choice,
  color: choice,
  quantity: z.int().min(1).max(mostPieces),
  agreed: z
    .object({
      price: z.int().min(0),
      reason: z.string().max(longestPriceReason).transform(oneLine).pipe(z.string().min(1)),
    })
    .nullable(),
})
const linesOf = <Line extends z.infer<typeof lineSchema>>(line: z.ZodType<Line>) =>
  z
    .array(line)
    .min(1)
    .max(50)
    .refine((lines) => new Set(lines.map(lineId)).size === lines.length)
const shared = {
  couponCode: z.string().max(100).refine(isStorable).nullable(),
  customerId: z.uuid().nullable(),
  isCollected: z.boolean().default(false),
}
const toPriceSchema = z.object({ ...shared, email: z.string().max(500).refine(isStorable), lines: linesOf(lineSchema) })
const typed = z.string().max(2_000)
const toMakeSchema = z.object({
  ...shared,
  channel: z.enum(staffChannels),
  lines: linesOf(lineSchema.extend({ expectedPrice: z.int().min(0) })),
  shippingAddress: z.object({
    ...{ firstName: typed, lastName: typed, email: typed, phone: typed, address: typed, city: typed, state: typed },
  }),
  expectedTotal: z.int().min(0),
  sendsMail: z.boolean(),
  checkoutKey: z.uuid(),
})

const fromJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' })
    return z.NEVER
  }
})

/** Prices the draft of an order, or creates the order and redirects to it, or returns why not. */
export async function actOnNewOrder(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<NewOrderAnswer | Response> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  if (form.get('act') === 'price') {
    const read = fromJson.pipe(toPriceSchema).safeParse(form.get('order'))
    if (!read.success) throw data(null, 400)
    const quoted = await quoteStaffOrder(shop, read.data, viewer)
    if (!quoted.ok) throw data(null, 403)
    return { act: 'price', quote: quoted.quote, of: String(form.get('order')) }
  }
  const read = fromJson.pipe(toMakeSchema).safeParse(form.get('order'))
  if (!read.success) throw data(null, 400)
  const { isCollected } = read.data
  // The address may have been typed before the order was marked as collected.
  const typedAddress = isCollected ? withoutPlace(read.data.shippingAddress) : read.data.shippingAddress
  const contact = readAddress(typedAddress, isCollected ? ['email', ...placeFields] : ['email'])
  const problems = contact.ok ? {} : ofTheCustomer(contact.problems)
  const refuse = (why: string, quote: Extract<NewOrderAnswer, { act: 'make' }>['quote'] = null) => ({
    ...{ act: 'make' as const, why, problems, quote },
  })
  if (!contact.ok) return refuse('Nothing was made yet. Please correct what is marked.')
  const made = await makeStaffOrder(shop, { ...read.data, shippingAddress: contact.address }, viewer)
  if (made.ok) return redirect(`/admin/orders/${made.orderId}`)
  if (isAccessRefusal(made)) throw data(null, made.reason === 'not_allowed' ? 403 : 401)
  const refused = refuse(refusalText(made), 'quote' in made ? made.quote : null)
  return { ...refused, pointsAtLines: made.reason === 'out_of_stock' }
}

/** Rewords the address errors for staff who type it for the customer. */
const ofTheCustomer = (problems: Partial<Record<CheckoutField, string>>) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.replace(' your ', ' the ')]))
