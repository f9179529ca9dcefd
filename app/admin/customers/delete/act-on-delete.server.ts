import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { eraseCustomer } from '#domain/customers/erase-customer.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { answerErasure } from './answer-erasure.server.ts'
import type { DeleteAnswer } from './delete-answer.ts'

const sentSchema = z.object({ typed: z.string().max(300) })

/** Deletes a customer in the name of the administrator, who signed in recently and typed the email address. */
export async function actOnDelete(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<DeleteAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !isUuid(id)) throw data(null, 400)
  const { typed } = read.data
  return answerErasure(context, { id, erase: (shop, viewer) => eraseCustomer(shop, { id, typed }, viewer), refusals })
}

const refusals = {
  not_found: 'They are deleted already, or merged with another customer.',
  staff: 'They keep the shop: take that from them first.',
  not_confirmed: 'That isn’t their e-mail address. Please type it as it stands above.',
}
