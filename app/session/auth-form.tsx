import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import type { AuthRefusal } from './auth-answer.ts'
import { type AuthCall, callAuth } from './auth-calls.ts'
import { ErrorBox } from './error-box.tsx'

type FormTexts = Readonly<Record<string, string | undefined>>

type Props = {
  label: string
  busyLabel?: string
  /** Where the form is sent without scripts, and the answer if it was. */
  action?: string | undefined
  refused: AuthRefusal | null
  toCall: (typed: FormTexts) => AuthCall
  onDone: (typed: FormTexts) => void | Promise<void>
  /** The fields, with what is wrong with each. */
  children: (errors: FormTexts) => ReactNode
}

/** A form that posts to the API below /api/auth. What was typed stays when the server refuses; the focus moves to what is wrong. */
export function AuthForm({ label, busyLabel = label, action, refused, toCall, onDone, children }: Props) {
  const [refusal, setRefusal] = useState(refused)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = readTexts(new FormData(event.currentTarget))
    setIsBusy(true)
    setRefusal(null)
    const answer = await callAuth(toCall(typed))
    if (answer.ok) await onDone(typed)
    else {
      flushSync(() => setRefusal(answer))
      const { current } = form
      const field =
        current?.querySelector<HTMLInputElement>('[aria-invalid]') ?? current?.querySelector('[type=password]')
      field?.focus()
    }
    setIsBusy(false)
  }
  return (
    <form ref={form} method="post" action={action} onSubmit={send} className="grid gap-5">
      <ErrorBox refusal={refusal} />
      {children(refusal?.fields ?? {})}
      <Button type="submit" busy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </form>
  )
}

const readTexts = (form: FormData): FormTexts =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
