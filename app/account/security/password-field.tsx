import { Field } from '#app/ui/field.tsx'

/** The field for the account's current password, required before a change. */
export const PasswordField = ({ error }: { error: string | undefined }) => (
  <Field label="Your password" name="password" type="password" required autoComplete="current-password" error={error} />
)
