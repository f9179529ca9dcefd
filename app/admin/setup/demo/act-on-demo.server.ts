import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { removeDemoShop } from '#domain/setup/remove-demo-shop.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { DemoAnswer } from './demo-answer.ts'

const sentSchema = z.object({ act: z.literal('remove'), keep: z.enum(['changed', 'nothing']).default('changed') })

/** Removes the demo shop in the name of the administrator, who must have signed in recently. */
export async function actOnDemo(context: Readonly<RouterContextProvider>, form: FormData): Promise<DemoAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success) throw data(null, 400)
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const removed = await removeDemoShop(shop, { keepChanged: read.data.keep === 'changed' }, viewer)
  const { ip: address } = context.get(requestContext)
  const outcome = removed.ok ? 'done' : 'refused'
  shop.noteSecurity({ what: 'demo_removed', outcome, who: viewer.userId, address })
  if (!removed.ok) throw data(null, removed.reason === 'not_allowed' ? 403 : 401)
  const { deleted, archived, kept, orders } = removed
  return { ok: true, deleted, archived, kept, orders }
}
