import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toastError } from '#app/ui/toast.tsx'
import { contactFields, messageNotSent } from '#domain/content/contact-message.ts'
import { clearSent, keepDraft, restoreDraft } from './contact-draft.ts'
import { sendContact } from './send-contact.ts'

type Fields = Partial<Record<string, string>>

/** A form that wasn't sent: what was typed, and what is wrong with it by field. */
export type Refused = { typed: Fields; fields: Fields }

/** Sends the contact form, and keeps what is typed until it was sent. */
export function useContactForm(refused: Refused | null) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [fields, setFields] = useState<Fields>(refused?.fields ?? {})
  const [sentTimes, setSentTimes] = useState(0)

  // The tab's storage is outside of React, and the server knows nothing of it.
  useEffect(() => {
    if (form.current) restoreDraft(form.current)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const shown = event.currentTarget
    const sent = new FormData(shown)
    setIsSending(true)
    const answer = await sendContact(sent)
    setIsSending(false)
    if (answer.ok) {
      setFields({})
      clearSent(shown, sent)
      setSentTimes((times) => times + 1)
      return
    }
    setFields(answer.fields)
    const wrong = contactFields.find((name) => answer.fields[name] !== undefined)
    if (wrong) shown.querySelector<HTMLElement>(`#contact-${wrong}`)?.focus()
    else toastError(messageNotSent)
  }
  return { form, submit, keep: () => form.current && keepDraft(form.current), isSending, fields, sentTimes }
}
