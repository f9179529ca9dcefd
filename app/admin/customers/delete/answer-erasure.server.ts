import { data, type RouterContextProvider } from 'react-router'
import { requestContext, shopContext } from '#app/context.server.ts'
import { type AccessRefusal, isAccessRefusal } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { DeleteAnswer } from './delete-answer.ts'

type Erasure<Reason extends string> = {
  /** The id of the customer or order that it is about. */
  id: string
  erase: (
    shop: Shop,
    viewer: Viewer,
  ) => Promise<{ ok: true; over: number; underWay: number } | { ok: false; reason: Reason } | AccessRefusal>
  refusals: Record<Reason, string>
}

/** Erases a person in the name of the administrator, logs it as a security event, and returns the result. */
export async function answerErasure<Reason extends string>(
  context: Readonly<RouterContextProvider>,
  { id, erase, refusals }: Erasure<Reason>,
): Promise<DeleteAnswer> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const erased = await erase(shop, viewer)
  const outcome = erased.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'customer_erased', outcome, who: viewer.userId, address, about: id })
  if (erased.ok) return { ok: true, over: erased.over, underWay: erased.underWay }
  if (isAccessRefusal(erased)) throw data(null, erased.reason === 'not_allowed' ? 403 : 401)
  return { ok: false, message: refusals[erased.reason] }
}
