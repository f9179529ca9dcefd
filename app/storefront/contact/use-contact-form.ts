import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, toastError } from '#app/ui/toast.tsx'
import { contactFields, messageNotSent } from '#domain/content/contact-message.ts'
import { clearSent, keepDraft, restoreDraft } from './contact-draft.ts'
import { sendContact } from './send-contact.ts'

type Fields = Partial<Record<string, string>>

/** A form whose submission failed: what was typed, and the error messages by field. */
export type Refused = { typed: Fields; fields: Fields }

/** The state of the form: nothing sent yet, being sent, or the result. */
export type ContactPhase = 'idle' | 'sending' | 'sent' | 'failed'

/** Sends the contact form, and keeps what is typed until it was sent. */
export function useContactForm(refused: Refused | null) {
  const form = useRef<HTMLFormElement>(null)
  const failure = useRef('')
  const [phase, setPhase] = useState<ContactPhase>('idle')
  const [fields, setFields] = useState<Fields>(refused?.fields ?? {})

  // In an effect, because session storage isn't available on the server.
  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'sending') return
    const shown = event.currentTarget
    const sent = new FormData(shown)
    // The error toast of the previous attempt would be hidden behind the next message.
    if (failure.current !== '') dismissToast(failure.current)
    setPhase('sending')
    const answer = await sendContact(sent)
    setPhase(answer.ok ? 'sent' : 'failed')
    if (answer.ok) {
      setFields({})
      clearSent(shown, sent)
      return
    }
    setFields(answer.fields)
    const wrong = contactFields.find((name) => answer.fields[name] !== undefined)
    if (wrong) shown.querySelector<HTMLElement>(`#contact-${wrong}`)?.focus()
    else failure.current = toastError(messageNotSent)
  }
  return { form, submit, keep: () => form.current && keepDraft(form.current), phase, fields }
}
