import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { type ContactField, contactLimits, messageNotSent, messageSent } from '#domain/content/contact-message.ts'
import { SentToast } from './sent-toast.tsx'
import { type Refused, useContactForm } from './use-contact-form.ts'

type Props = {
  /** Whether the form was just sent without JavaScript; `refused` is set if that failed. */
  isSent: boolean
  refused: Refused | null
}

/** The contact form. Without JavaScript it posts to the page itself. What was typed is kept until it was sent. */
export function ContactForm({ isSent, refused }: Props) {
  const { form, submit, keep, phase, fields } = useContactForm(refused)
  const isSending = phase === 'sending'
  const field = (name: ContactField, label: string) => ({
    label,
    name,
    id: `contact-${name}`,
    required: true,
    maxLength: contactLimits[name],
    defaultValue: refused?.typed[name],
    error: fields[name],
  })
  return (
    <form ref={form} method="post" action="/contact" onSubmit={submit} onInput={keep} className="grid gap-5">
      {isSent && phase === 'idle' && (
        <p role="status" className="border-brand border-l-2 bg-raised px-4 py-3">
          {messageSent}
        </p>
      )}
      {refused && phase === 'idle' && Object.keys(fields).length === 0 && (
        <p role="alert" className="font-medium text-danger">
          {messageNotSent}
        </p>
      )}
      <Field {...field('name', 'Name')} autoComplete="name" />
      <Field
        {...field('email', 'Email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Field {...field('subject', 'Subject')} autoComplete="off" />
      <TextField {...field('message', 'Message')} rows={5} />
      <div hidden>
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" busy={isSending} disabled={isSending} className="justify-self-start">
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
      <SentToast isSent={phase === 'sent'} />
    </form>
  )
}
