import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { cancelSession } from '#domain/content/cancel-session.server.ts'
import { moveSession } from '#domain/content/move-session.server.ts'
import { seeSessions } from '#domain/content/see-sessions.server.ts'
import { sessionRefusals, sessionWhen } from '#domain/content/styling-session.ts'
import { administratorOf } from '../administrator.server.ts'
import { readSent } from '../read-sent.server.ts'

const sentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('see'), ids: z.array(z.uuid()).max(100) }),
  z.object({ act: z.literal('cancel'), id: z.uuid(), from: z.iso.datetime() }),
  z.object({ act: z.literal('move'), id: z.uuid(), startsAt: z.iso.datetime(), from: z.iso.datetime() }),
])

export type SessionAnswer =
  | { ok: true; did: 'see' | 'cancel' | 'move' }
  | { ok: false; message: string; isUnanswered?: boolean }

/** Marks sessions as seen, cancels one, or moves it. */
export async function actOnSession(context: Readonly<RouterContextProvider>, form: FormData): Promise<SessionAnswer> {
  const sent = readSent(sentSchema, form.get('sent') ?? plainForm(form))
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const done = { ok: true, did: sent.act } as const
  switch (sent.act) {
    case 'see':
      return (await seeSessions(shop, sent.ids, viewer)).ok ? done : failed
    case 'cancel': {
      const cancelled = await cancelSession(shop, { id: sent.id, from: new Date(sent.from) }, viewer)
      if (cancelled.ok) return done
      return cancelled.reason === 'changed' ? { ok: false, message: notCancelledText(cancelled.session) } : failed
    }
    case 'move': {
      const moved = await moveSession(
        shop,
        { id: sent.id, startsAt: new Date(sent.startsAt), from: new Date(sent.from) },
        viewer,
      )
      if (moved.ok) return done
      if (moved.reason === 'changed') return { ok: false, message: movedText(moved.session) }
      return moved.reason === 'taken' ? { ok: false, message: sessionRefusals.taken } : failed
    }
  }
}

const movedText = (session: Parameters<typeof sessionWhen>[0]) =>
  `A colleague has moved it meanwhile to ${sessionWhen(session)}. Move it once more if that isn’t right.`

const notCancelledText = (session: Parameters<typeof sessionWhen>[0]) =>
  `A colleague has moved it meanwhile to ${sessionWhen(session)}. It isn’t cancelled: cancel it once more if it is to be.`

const failed = { ok: false, message: 'This session is over, or was cancelled meanwhile' } as const

/** The fields of a form that was submitted without JavaScript. */
const plainForm = (form: FormData) => JSON.stringify(Object.fromEntries(form))
