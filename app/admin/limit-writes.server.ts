import { data, type MiddlewareFunction } from 'react-router'
import { limitsContext } from '#app/context.server.ts'
import { administratorOf } from './administrator.server.ts'

/**
 * Counts what an administrator sends from pages of the back office together with what they send to the API; beyond the
 * limit it is answered by 429.
 */
export const limitWrites: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const reading = await context.get(limitsContext).check('admin-write', administratorOf(context).userId)
  if (!reading.ok) throw data(null, 429)
}
