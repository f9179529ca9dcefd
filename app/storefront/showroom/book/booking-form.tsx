import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { sessionLimits } from '#domain/content/styling-session.ts'
import type { BookableDay } from './days.ts'
import { TimeChoice } from './time-choice.tsx'

/** Texts by field name. */
export type BookingFields = Partial<Record<string, string>>

type RefusedBooking = { typed: BookingFields; fields: BookingFields; message: string | null }

type Props = { days: readonly BookableDay[]; refused: RefusedBooking | null }

/** The form to choose a time and enter one's details. Works without JavaScript; a refused booking keeps what was typed. */
export function BookingForm({ days, refused }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formAction?.startsWith('/showroom/book') ?? false
  const fields = refused?.fields ?? {}
  const field = (name: keyof typeof sessionLimits, label: string) => ({
    label,
    name,
    id: `session-${name}`,
    maxLength: sessionLimits[name],
    defaultValue: refused?.typed[name],
    error: fields[name],
  })

  // A refusal arrives as action data, so the focus moves to the first error in an effect.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
  }, [refused])

  // noValidate: the browser's validation can't point to a time in a closed day, so the server validates.
  return (
    <Form ref={form} method="post" action="/showroom/book" noValidate className="grid gap-6">
      {refused?.message && (
        <p role="alert" tabIndex={-1} className="font-medium text-danger outline-none">
          {refused.message}
        </p>
      )}
      <TimeChoice days={days} chosen={refused?.typed.startsAt ?? ''} error={fields.startsAt} />
      <Field {...field('name', 'Name')} required autoComplete="name" />
      <Field
        {...field('email', 'Email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Field {...field('phone', 'Phone')} required type="tel" inputMode="tel" autoComplete="tel" />
      <TextField
        {...field('note', 'What should we lay out for you?')}
        hint="An occasion, a colour, a cloth. Not required."
        rows={3}
      />
      <div hidden>
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" busy={isSending} disabled={isSending} className="justify-self-start">
        {isSending ? 'Booking...' : 'Book This Time'}
      </Button>
    </Form>
  )
}
