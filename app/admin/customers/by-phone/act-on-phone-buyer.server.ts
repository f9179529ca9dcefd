import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { erasePhoneBuyer } from '#domain/customers/erase-phone-buyer.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { answerErasure } from '../delete/answer-erasure.server.ts'
import type { DeleteAnswer } from '../delete/delete-answer.ts'

const sentSchema = z.object({ typed: z.string().max(300), orders: z.array(z.uuid()).max(200) })

/** Erases a person from the chosen orders, in the name of the administrator, who signed in recently and typed the phone number. */
export async function actOnPhoneBuyer(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<DeleteAnswer> {
  const read = sentSchema.safeParse({ typed: form.get('typed'), orders: form.getAll('orders') })
  if (!read.success || !isUuid(id)) throw data(null, 400)
  const asked = { orderId: id, chosen: read.data.orders, typed: read.data.typed }
  return answerErasure(context, { id, erase: (shop, viewer) => erasePhoneBuyer(shop, asked, viewer), refusals })
}

const refusals = {
  not_found: 'They are deleted already, or the order has an e-mail address by now.',
  none_chosen: 'Please choose the orders that are theirs.',
  not_confirmed: 'That isn’t their phone. Please type it as it stands above.',
}
