import { z } from 'zod'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import { oneLine, severalLines } from '#domain/typed-text.ts'
import { type ContactField, contactLimits } from './contact-message.ts'

const text = (field: Exclude<ContactField, 'email'>, clean: (typed: string) => string) =>
  z
    .string()
    .max(contactLimits[field] * 4)
    .transform(clean)
    .pipe(
      z
        .string()
        .min(1, `Please fill in your ${field}`)
        .max(contactLimits[field], `Please use at most ${contactLimits[field].toLocaleString('en-NG')} characters`),
    )

/**
 * The fields of the contact form. Line breaks in names and subjects are removed, because they go into the headers of a
 * mail.
 */
export const contactSchema = {
  name: text('name', oneLine),
  email: z
    .string()
    .max(1_000)
    .transform((typed, context) => {
      const email = readEmail(typed)
      if (email === null) context.addIssue({ code: 'custom', message: invalidEmail })
      return email ?? z.NEVER
    }),
  subject: text('subject', oneLine),
  message: text('message', severalLines),
} as const
