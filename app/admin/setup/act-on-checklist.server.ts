import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { putChecklistAway } from '#domain/setup/put-checklist-away.server.ts'
import { administratorOf } from '../administrator.server.ts'

const sentSchema = z.object({ act: z.enum(['put_away', 'bring_back']) })

/** Hides the checklist from the overview or shows it again, and redirects to the page where that is visible. */
export async function actOnChecklist(context: Readonly<RouterContextProvider>, form: FormData): Promise<Response> {
  const read = sentSchema.safeParse(Object.fromEntries(form))
  if (!read.success) throw data(null, 400)
  const isAway = read.data.act === 'put_away'
  const changed = await putChecklistAway(context.get(shopContext), isAway, administratorOf(context))
  if (!changed.ok) throw data(null, changed.reason === 'not_allowed' ? 403 : 401)
  return redirect(isAway ? '/admin' : '/admin/setup')
}
