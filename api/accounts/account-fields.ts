import { z } from '@hono/zod-openapi'
import { fitsInBytes, maxPasswordBytes } from '#domain/accounts/passwords.ts'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'

/** An e-mail address, as the shop's mailers take them. */
export const emailField = z
  .string(invalidEmail)
  .trim()
  .refine((typed) => readEmail(typed) !== null, invalidEmail)

/** A password as it was typed, which may be wrong. */
export const passwordField = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .refine(fitsInBytes, `A password has at most ${maxPasswordBytes} bytes`)

/** A password that somebody chooses; whether it is good enough is another refusal, with all its reasons. */
export const newPasswordField = z
  .string('Please choose a password')
  .max(4 * maxPasswordBytes, 'Please choose a shorter one')

/** A code of an authenticator app, or a recovery code, as it was typed. */
export const codeField = z
  .string('Please enter the code')
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'A code has 6 digits, a recovery code 12 letters and digits')

/** The token of a mailed link. One of another form was made by nobody. */
export const tokenField = z.string().max(200)

/** Whose account was shown where something was asked for: another may have been signed in since, in another tab. */
export const accountField = z
  .string()
  .max(320)
  .optional()
  .describe('The e-mail address of the account that it is meant for; of any other it is refused.')
