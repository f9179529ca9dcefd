import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { limitsContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import { tryConnection } from '#domain/setup/try-connection.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { TrialAnswer } from './trial-answer.ts'

const sentSchema = z.object({ which: z.enum(['mail', 'storage', ...providerNames]) })

/** Tests a connection in the name of the administrator; limited per hour. */
export async function tryIt(context: Readonly<RouterContextProvider>, form: FormData): Promise<TrialAnswer> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success) throw data(null, 400)
  const { which } = read.data
  const viewer = administratorOf(context)
  const about = { which, to: viewer.email }
  const reading = await context.get(limitsContext).check('connection-trial', viewer.userId)
  if (!reading.ok) return { ...about, message: 'That is enough for an hour. Please try again later.' }
  const tried = await tryConnection(context.get(shopContext), which, viewer)
  if (tried.ok) return { ...about, trial: tried.trial }
  if (isAccessRefusal(tried)) throw data(null, tried.reason === 'not_allowed' ? 403 : 401)
  return { ...about, message: 'There is nothing to try before the keys are set.' }
}
