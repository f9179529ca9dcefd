import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { eraseCustomer } from '#domain/customers/erase-customer.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { DeleteAnswer } from './delete-answer.ts'

const sentSchema = z.object({ typed: z.string().max(300) })

/** Deletes a customer in the name of the administrator, who signed in recently and typed the address. */
export async function actOnDelete(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<DeleteAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !isUuid(id)) throw data(null, 400)
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const erased = await eraseCustomer(shop, { id, typed: read.data.typed }, viewer)
  const outcome = erased.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'customer_erased', outcome, who: viewer.userId, address, about: id })
  if (erased.ok) return { ok: true, over: erased.over, underWay: erased.underWay }
  if (isAccessRefusal(erased)) throw data(null, erased.reason === 'not_allowed' ? 403 : 401)
  return { ok: false, message: refusals[erased.reason] }
}

const refusals = {
  not_found: 'They are deleted already, or merged with another customer.',
  staff: 'They keep the shop: take that from them first.',
  not_confirmed: 'That isn’t their e-mail address. Please type it as it stands above.',
}
