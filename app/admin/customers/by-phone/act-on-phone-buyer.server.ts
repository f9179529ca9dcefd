import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { erasePhoneBuyer } from '#domain/customers/erase-phone-buyer.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { DeleteAnswer } from '../delete/delete-answer.ts'

const sentSchema = z.object({ typed: z.string().max(300), orders: z.array(z.uuid()).max(200) })

/** Takes somebody out of the chosen orders in the name of the administrator, who signed in recently and typed the phone. */
export async function actOnPhoneBuyer(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<DeleteAnswer> {
  const read = sentSchema.safeParse({ typed: form.get('typed'), orders: form.getAll('orders') })
  if (!read.success || !isUuid(id)) throw data(null, 400)
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const { typed, orders: chosen } = read.data
  const erased = await erasePhoneBuyer(shop, { orderId: id, chosen, typed }, viewer)
  const outcome = erased.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'customer_erased', outcome, who: viewer.userId, address, about: id })
  if (erased.ok) return { ok: true, over: erased.over, underWay: erased.underWay }
  if (isAccessRefusal(erased)) throw data(null, erased.reason === 'not_allowed' ? 403 : 401)
  return { ok: false, message: refusals[erased.reason] }
}

const refusals = {
  not_found: 'They are deleted already, or the order has an e-mail address by now.',
  none_chosen: 'Please choose the orders that are theirs.',
  not_confirmed: 'That isn’t their phone. Please type it as it stands above.',
}
