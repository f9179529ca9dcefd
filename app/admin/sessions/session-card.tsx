import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { type StylingSession, sessionWhen } from '#domain/content/styling-session.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useTypedBefore } from '../ui/use-typed-before.ts'
import type { SessionAnswer } from './act-on-session.server.ts'

type Props = { session: StylingSession; free: readonly { value: string; text: string }[] }

/** A styling session: time, visitor, and forms to move and cancel it. */
export function SessionCard({ session, free }: Props) {
  const { id, name, email, phone, note, state, cancelledBy } = session
  const act = useSessionAct(id)
  const before = useTypedBefore({ act: 'move', id })
  // The start time of the session whose cancellation is being confirmed.
  const [asked, ask] = useState<string | null>(null)
  const [chosen, choose] = useState(before?.fields.get('startsAt') ?? '')
  const isOpen = state === 'booked' && new Date(session.endsAt) > new Date()
  return (
    <li className="wrap-anywhere grid gap-3 border border-line bg-surface p-4 desk:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-base">{sessionWhen(session)}</h2>
        {state === 'cancelled' && (
          <Badge tone="calm" icon="close">
            Cancelled by {cancelledBy === 'shop' ? 'the shop' : 'the visitor'}
          </Badge>
        )}
      </div>
      <p>
        {name} ·{' '}
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="underline">
          {phone}
        </a>{' '}
        ·{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
      </p>
      {note !== '' && <p className="whitespace-pre-wrap text-soft">{note}</p>}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {before?.message}
      </p>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-3">
          <act.Form
            method="post"
            action="/admin/sessions"
            // Not by disabling the button, which would then lose the focus.
            onSubmit={(event) => act.isBusy && event.preventDefault()}
            className="flex min-w-0 max-w-full flex-wrap items-end gap-2"
          >
            <input type="hidden" name="act" value="move" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="from" value={new Date(session.startsAt).toISOString()} />
            <label className="grid min-w-0 max-w-full grid-cols-1 gap-1">
              <span className="font-medium">Move to</span>
              <select
                name="startsAt"
                required
                // A chosen time that is no longer free would leave the select at another one, the first of the list.
                value={free.some(({ value }) => value === chosen) ? chosen : ''}
                onChange={(event) => choose(event.currentTarget.value)}
                className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 hover:border-ink desk:h-10"
              >
                <option value="" disabled>
                  Choose a time
                </option>
                {free.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            <AdminButton type="submit" isBusy={act.isBusy}>
              Move
            </AdminButton>
          </act.Form>
          <AdminButton
            tone="danger"
            onClick={() => ask(new Date(session.startsAt).toISOString())}
            className="noscript:hidden"
          >
            Cancel session
          </AdminButton>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={`Cancel the session of ${name}?`}
          act="Cancel session"
          stay="Keep it"
          isDanger
          isBusy={act.isBusy}
          onAct={() => {
            act.send({ act: 'cancel', id, from: asked })
            ask(null)
          }}
          onClose={() => ask(null)}
        >
          {name} is told by mail, and the time can be booked again.
        </ConfirmDialog>
      )}
    </li>
  )
}

const doneWords = { move: 'Session moved', cancel: 'Session cancelled' } as const

function useSessionAct(id: string) {
  const fetcher = useFetcher<SessionAnswer>({ key: `session:${id}` })
  const answer = fetcher.data
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (!answer) return
    if (!answer.ok) toastError(answer.message)
    else if (answer.did !== 'see') toastSuccess(doneWords[answer.did])
  }, [answer])
  const send = (sent: object) =>
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/sessions' })
  return { Form: fetcher.Form, isBusy: fetcher.state !== 'idle', send }
}
