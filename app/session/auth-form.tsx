import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import type { AuthRefusal } from './auth-answer.ts'
import { type AccountCall, type AuthCall, callAuth } from './auth-calls.ts'
import { ErrorBox } from './error-box.tsx'
import { toFieldError } from './to-field-error.ts'

type FormTexts = Readonly<Record<string, string | undefined>>

type Props = {
  label: string
  busyLabel?: string
  /** The address that the form posts to without JavaScript; `refused` is the result of that. */
  action?: string | undefined
  refused: AuthRefusal | null
  toCall: (typed: FormTexts) => AuthCall | AccountCall
  /** The field by the code of a refusal: such a refusal is shown at the field instead of in the error box. */
  fieldOf?: Readonly<Record<string, string>>
  /** `body`: of the response. */
  onDone: (typed: FormTexts, body: unknown) => void | Promise<void>
  /** Called with a refusal; returns true if the caller shows it instead of this form. */
  onRefused?: (refusal: AuthRefusal) => boolean
  /** Renders the fields with their errors. */
  children: (errors: FormTexts) => ReactNode
}

/** A form that posts to the API below /api/auth. After a refusal, what was typed stays and the focus moves to the error. */
export function AuthForm({
  fieldOf = {},
  label,
  busyLabel = label,
  action,
  refused,
  toCall,
  onDone,
  onRefused,
  children,
}: Props) {
  const [last, setLast] = useState({ label, refusal: refused })
  // What refused a sign-in says nothing about signing up, to which the same form can change.
  const refusal = last.label === label ? last.refusal : null
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = readTexts(new FormData(event.currentTarget))
    setIsBusy(true)
    setLast({ label, refusal: null })
    const answer = await callAuth(toCall(typed))
    if (answer.ok) await onDone(typed, answer.body)
    else if (!onRefused?.(answer)) {
      flushSync(() => setLast({ label, refusal: toFieldError(answer, fieldOf) }))
      const { current } = form
      const field =
        current?.querySelector<HTMLInputElement>('[aria-invalid]') ??
        current?.querySelector('[type=password], [name=code]')
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
