import { Field } from '#app/ui/field.tsx'

/** The account's password once more, before something is changed. */
export const PasswordField = ({ error }: { error: string | undefined }) => (
  <Field label="Your password" name="password" type="password" required autoComplete="current-password" error={error} />
)
