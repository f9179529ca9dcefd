import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { answerMessage, longestReply } from '#domain/content/answer-message.server.ts'
import { markMessage } from '#domain/content/read-message.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { severalLines } from '#domain/typed-text.ts'
import { actorName } from '../../activity/actor-name.ts'
import { administratorOf } from '../../administrator.server.ts'
import { readSent } from '../../read-sent.server.ts'

const sentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('mark'), isRead: z.boolean() }),
  z.object({ act: z.literal('answer'), body: z.string().max(longestReply * 4), seen: z.coerce.number().int().min(0) }),
])

export type MessageAnswer = { ok: true } | { ok: false; message: string; isUnanswered?: boolean }

/** Marks a message as read or unread, or answers it by mail. */
export async function actOnMessage(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<MessageAnswer> {
  const sent = readSent(sentSchema, form.get('sent') ?? plainForm(form))
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  if (!isUuid(id)) return gone
  if (sent.act === 'mark') {
    const marked = await markMessage(shop, { id, isRead: sent.isRead }, viewer)
    return marked.ok ? marked : gone
  }
  const body = severalLines(sent.body)
  if (body.length > longestReply) return { ok: false, message: 'Please use at most 4,000 characters' }
  const answered = await answerMessage(shop, { id, body, seen: sent.seen }, viewer)
  if (answered.ok) return { ok: true }
  if (answered.reason === 'empty') return { ok: false, message: 'Please write an answer' }
  if (answered.reason !== 'answered') return gone
  const who = answered.writtenBy === viewer.email ? 'You' : actorName(answered.writtenBy)
  const when = dayAndTimeText(answered.at.toISOString())
  const message = `${who} answered this since you opened it, on ${when}. Press again to send yours as well.`
  return { ok: false, message }
}

const gone = { ok: false, message: 'This message is gone' } as const

/** The fields of a form that was submitted without JavaScript. */
const plainForm = (form: FormData) =>
  JSON.stringify({ act: form.get('act'), body: form.get('body'), seen: form.get('seen') })
