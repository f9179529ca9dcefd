import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { dismissMail } from '#domain/attention/failed-mail.server.ts'
import { explainDifference } from '#domain/payments/reconciliation/close-difference.server.ts'
import { closeTask } from '#domain/payments/tasks/close-task.server.ts'
import { dismissWebhook } from '#domain/payments/webhooks/dismiss-webhook.server.ts'
import { administratorOf } from '../administrator.server.ts'
import {
  type AttentionAct,
  type AttentionAnswer,
  attentionActSchema,
  longestNote,
  seenToMeanwhile,
} from './attention-request.ts'
import { match } from './match.server.ts'
import { tryAgain } from './try-again.server.ts'

type Context = Readonly<RouterContextProvider>

/** Handles an action on an item that needs attention, in the name of the administrator. */
export async function actOnAttention(context: Context, form: FormData): Promise<AttentionAnswer> {
  const read = attentionActSchema.safeParse(Object.fromEntries(form))
  if (!read.success) throw data(null, 400)
  const asked = read.data
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  if (asked.act === 'again') return answerOr(await tryAgain(shop, asked, viewer))
  if (asked.act === 'match') return answerOr(await match(shop, asked, viewer))
  return markDone(context, asked)
}

async function markDone(context: Context, asked: Extract<AttentionAct, { act: 'done' }>): Promise<AttentionAnswer> {
  const { source, id, note } = asked
  if (note === '') return { ok: false, message: 'Please say what was done, or why nothing is to do.' }
  if (note.length > longestNote) return { ok: false, message: `Please keep it to ${longestNote} characters.` }
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const about = { id, note }
  const closed = await {
    task: () => closeTask(shop, id, viewer, note),
    webhook: () => dismissWebhook(shop, about, viewer),
    mail: () => dismissMail(shop, about, viewer),
    difference: () => explainDifference(shop, about, viewer),
  }[source]()
  if (closed.ok) return { ok: true, message: 'Marked as done.', isGone: true }
  return isAccessRefusal(closed) ? refuse(closed) : seenToMeanwhile
}

const answerOr = (answer: AttentionAnswer | { reason: string }): AttentionAnswer =>
  'message' in answer ? answer : refuse(answer)

/** Throws a 403 if the viewer may not do it, or a 401 to ask for a sign-in. */
function refuse({ reason }: { reason: string }): never {
  throw data(null, reason === 'not_allowed' ? 403 : 401)
}
