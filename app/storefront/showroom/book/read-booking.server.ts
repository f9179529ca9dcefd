import { z } from 'zod'
import { guestSchema, type SessionGuest } from '#domain/content/session-guest.ts'
import type { BookingFields } from './booking-form.tsx'

const names = ['startsAt', 'name', 'email', 'phone', 'note', 'website'] as const
type Typed = Record<(typeof names)[number], string>

type Read = { ok: true; startsAt: Date; guest: SessionGuest } | { ok: false; fields: BookingFields }

const bookingSchema = guestSchema.extend({ startsAt: z.iso.datetime('Please choose a time') })

/** Parses the booking form. Returns the text as typed, and either the booking or the errors by field. */
export function readBooking(form: FormData): { typed: Typed; read: Read } {
  const sent = names.map((name) => [name, String(form.get(name) ?? '').slice(0, 5_000)] as const)
  const typed = Object.fromEntries(sent) as Typed
  const { website: _, ...booking } = typed
  const parsed = bookingSchema.safeParse(booking)
  if (parsed.success) {
    const { startsAt, ...guest } = parsed.data
    return { typed, read: { ok: true, startsAt: new Date(startsAt), guest } }
  }
  const fields: BookingFields = {}
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message
  return { typed, read: { ok: false, fields } }
}
