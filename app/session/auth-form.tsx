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
  /** Where the form is sent without scripts, and the answer if it was. */
  action?: string | undefined
  refused: AuthRefusal | null
  toCall: (typed: FormTexts) => AuthCall | AccountCall
  /** The fields that refusals are about, by their codes: these stand beside the field and not in the red box. */
  fieldOf?: Readonly<Record<string, string>>
  /** `body`: of the answer. */
  onDone: (typed: FormTexts, body: unknown) => void | Promise<void>
  /** Called with a refusal; true where something else than this form shows it. */
  onRefused?: (refusal: AuthRefusal) => boolean
  /** The fields, with what is wrong with each. */
  children: (errors: FormTexts) => ReactNode
}

/** A form that posts to the API below /api/auth. What was typed stays when the server refuses; the focus moves to what is wrong. */
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
    if (answer.ok) await onDone(typed, answer.body)
    else if (!onRefused?.(answer)) {
      flushSync(() => setRefusal(toFieldError(answer, fieldOf)))
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
