import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxNameLength, maxPhoneLength, type Profile } from '#domain/accounts/profile.ts'
import { ErrorNote } from '../error-note.tsx'
import type { ProfileAnswer } from './profile-answer.ts'

/** Name and phone; the e-mail address is shown and can't be typed over. */
export function ProfileForm({ profile, answer }: { profile: Profile; answer: ProfileAnswer | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const refused = answer?.ok === false ? answer : null
  const { firstName, lastName, phone } = refused?.typed ?? profile
  return (
    <Form method="post" noValidate className="grid gap-5">
      {answer?.ok && <p className="hidden noscript:block">{answer.message}</p>}
      <ErrorNote>{refused && [refused.message, refused.reason].filter((text) => text !== null).join('. ')}</ErrorNote>
      <input type="hidden" name="account" value={profile.email} />
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
