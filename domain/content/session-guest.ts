import { z } from 'zod'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import { invalidPhone, isPhoneNumber } from '#domain/orders/phone-number.ts'
import { oneLine, severalLines } from '#domain/typed-text.ts'
import { sessionLimits } from './styling-session.ts'

/** The visitor's details, as the form sends them. */
export const guestSchema = z.object({
  name: z.string().transform(oneLine).pipe(z.string().min(1, 'Please fill in your name').max(sessionLimits.name)),
  email: z
    .string()
    .refine((typed) => readEmail(typed) !== null, invalidEmail)
    .transform((typed) => typed.trim()),
  phone: z
    .string()
    .max(200)
    .transform(oneLine)
    .refine((typed) => typed.length <= sessionLimits.phone && isPhoneNumber(typed), invalidPhone),
  note: z.string().transform(severalLines).pipe(z.string().max(sessionLimits.note)).default(''),
})
export type SessionGuest = z.infer<typeof guestSchema>
