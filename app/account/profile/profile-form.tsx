import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxNameLength, maxPhoneLength, type Profile, profileFields } from '#domain/accounts/profile.ts'
import { ErrorNote } from '../error-note.tsx'
import { type ProfileAnswer, shownPrefix } from './profile-answer.ts'

/** A form for name and phone; the email address is shown, but can't be edited here. */
export function ProfileForm({ profile, answer }: { profile: Profile; answer: ProfileAnswer | undefined }) {
  const { state } = useNavigation()
  const isBusy = state === 'submitting'
  const refused = answer?.ok === false ? answer : null
  const { firstName, lastName, phone } = refused?.typed ?? profile
  const shown = refused?.shown ?? profile
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<FormData>(null)

  // What was saved may differ from what was typed: values are trimmed, and another tab may have changed other fields.
  useEffect(() => {
    if (answer?.ok && state === 'idle' && form.current && sent.current) showSaved(form.current, sent.current)
  }, [answer, state])

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={({ currentTarget }) => {
        sent.current = new FormData(currentTarget)
      }}
      className="grid gap-5"
    >
      {answer?.ok && <p className="hidden noscript:block">{answer.message}</p>}
      <ErrorNote>{refused && [refused.message, refused.reason].filter((text) => text !== null).join('. ')}</ErrorNote>
      <input type="hidden" name="account" value={profile.email} />
      {profileFields.map((name) => (
        <input key={name} type="hidden" name={`${shownPrefix}${name}`} value={shown[name]} />
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={maxNameLength}
          defaultValue={firstName}
          error={refused?.errors.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={maxNameLength}
          defaultValue={lastName}
          error={refused?.errors.lastName}
        />
      </div>
      <Field
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        defaultValue={phone}
        error={refused?.errors.phone}
      />
      <Field
        label="Email"
        type="email"
        value={profile.email}
        readOnly
        autoComplete="email"
        hint="The address that you sign in with."
      />
      <Button type="submit" busy={isBusy} disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  )
}

/** Shows the saved values in those fields that weren't edited since the form was sent. */
function showSaved(form: HTMLFormElement, sent: FormData): void {
  for (const name of profileFields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === sent.get(name)) field.value = field.defaultValue
  }
}
