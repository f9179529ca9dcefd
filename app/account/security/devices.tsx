import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AuthRefusal } from '#app/session/auth-answer.ts'
import { callAuth } from '#app/session/auth-calls.ts'
import { ErrorBox } from '#app/session/error-box.tsx'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import type { OwnSession } from '#domain/accounts/list-sessions.server.ts'
import { DateAndTime } from './date-and-time.tsx'
import { Section } from './section.tsx'

/** The devices on which the account is signed in. Each other device, or all of them, can be signed out. */
export function Devices({ email, sessions }: { email: string; sessions: readonly OwnSession[] }) {
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const others = sessions.length - 1
  const list = useRef<HTMLUListElement>(null)
  const count = useRef(sessions.length)

  async function end(event: MouseEvent, which: string) {
    if (ending !== null) return
    // The next device takes the place of the one that is signed out.
    ignoreSecondPress(event)
    setEnding(which)
    setRefusal(null)
    const answer = await callAuth({ path: `/api/v1/account/sessions/${which}`, body: { account: email } })
    // A session that has ended meanwhile disappears when the page is revalidated.
    if (!answer.ok && answer.code !== 'not_found') setRefusal(answer)
    await revalidate()
    setEnding(null)
  }

  // The pressed button disappears with its device, so the focus moves to the list.
  useEffect(() => {
    if (count.current > sessions.length && document.activeElement === document.body) list.current?.focus()
    count.current = sessions.length
  }, [sessions.length])

  const title = `You are signed in on ${others === 0 ? 'this device' : `${sessions.length} devices`}`
  return (
    <Section title={title}>
      <ErrorBox refusal={refusal} />
      <ul ref={list} tabIndex={-1} aria-label={title} className="grid divided outline-none">
        {sessions.map(({ id, device, signedInAt, usedAt, isCurrent }) => (
          <li key={id} className="grid gap-1 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-4">
            <div className="grid gap-0.5">
              <p className="wrap-anywhere font-medium">
                {device}
                {isCurrent && <span className="ml-2 font-normal text-soft text-sm">This device</span>}
              </p>
              <p className="text-soft text-sm">
                Last used <DateAndTime at={usedAt} />
              </p>
              <p className="text-soft text-sm">
                Signed in <DateAndTime at={signedInAt} />
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="quiet"
                className="-ml-3 justify-self-start sm:ml-0"
                busy={ending === `${id}/end`}
                aria-label={`Sign out ${device}`}
                onClick={(event) => end(event, `${id}/end`)}
              >
                {ending === `${id}/end` ? 'Signing out…' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          busy={ending === 'end-others'}
          onClick={(event) => end(event, 'end-others')}
        >
          {ending === 'end-others' ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
    </Section>
  )
}
