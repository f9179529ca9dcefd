import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { dismissToast, toastError } from '#app/ui/toast.tsx'
import { contactFields, messageNotSent } from '#domain/content/contact-message.ts'
import { clearSent, keepDraft, restoreDraft } from './contact-draft.ts'
import { sendContact } from './send-contact.ts'

type Fields = Partial<Record<string, string>>

/** A form that wasn't sent: what was typed, and what is wrong with it by field. */
export type Refused = { typed: Fields; fields: Fields }

/** What the form is at: nothing was sent yet, it is being sent, or what became of it. */
export type ContactPhase = 'idle' | 'sending' | 'sent' | 'failed'

/** Sends the contact form, and keeps what is typed until it was sent. */
export function useContactForm(refused: Refused | null) {
  const form = useRef<HTMLFormElement>(null)
  const failure = useRef('')
  const [phase, setPhase] = useState<ContactPhase>('idle')
  const [fields, setFields] = useState<Fields>(refused?.fields ?? {})

  // The tab's storage is outside of React, and the server knows nothing of it.
  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'sending') return
    const shown = event.currentTarget
    const sent = new FormData(shown)
    // What was said of the try before would lie under what is said of this one.
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
