import { z } from '@hono/zod-openapi'
import { fitsInBytes, maxPasswordBytes } from '#domain/accounts/passwords.ts'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'

/** An e-mail address that the shop's mailers accept. */
export const emailField = z
  .string(invalidEmail)
  .trim()
  .refine((typed) => readEmail(typed) !== null, invalidEmail)

/** A password as it was typed, right or wrong. */
export const passwordField = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .refine(fitsInBytes, `A password has at most ${maxPasswordBytes} bytes`)

/** A password that somebody chooses. Whether it is strong enough is checked later, in a refusal with all reasons. */
export const newPasswordField = z
  .string('Please choose a password')
  .max(4 * maxPasswordBytes, 'Please choose a shorter one')

/** A code of an authenticator app, or a recovery code, as it was typed. */
export const codeField = z
  .string('Please enter the code')
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'A code has 6 digits, a recovery code 12 letters and digits')

/** The token of a mailed link. A longer text can't be one. */
export const tokenField = z.string().max(200)

/**
 * The account that the page showed when it sent the request: somebody else may have signed in since, in another tab.
 */
export const accountField = z
  .string()
  .max(320)
  .optional()
  .describe('The e-mail address of the account that it is meant for; of any other it is refused.')
