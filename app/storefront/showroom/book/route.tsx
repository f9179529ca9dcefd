import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { limitsContext, requestContext, shopContext } from '#app/context.server.ts'
import { bookSession } from '#domain/content/book-session.server.ts'
import { findSlot, listFreeSlots } from '#domain/content/list-free-slots.server.ts'
import { sessionLink } from '#domain/content/session-link.server.ts'
import { findSameBooking } from '#domain/content/session-rows.server.ts'
import { sessionRefusals } from '#domain/content/styling-session.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import { countedMailbox } from '#domain/notifications/email-address.ts'
import type { Shop } from '#domain/shop.ts'
import { pageMeta } from '../../../page-meta.ts'
import type { Route } from './+types/route'
import { type BookingFields, BookingForm } from './booking-form.tsx'
import { daysOf } from './days.ts'
import { NoTimes } from './no-times.tsx'
import { readBooking } from './read-booking.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { days: daysOf(await listFreeSlots(context.get(shopContext))) }
}

/** Books the chosen time and redirects to the session's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { typed, read } = readBooking(await request.formData())
  if (typed.website !== '') return redirect('/showroom', 303)
  if (!read.ok) return data({ typed, fields: read.fields, message: null }, { status: 422 })
  const { startsAt, guest } = read
  const refuse = (reason: keyof typeof sessionRefusals) =>
    data({ typed, fields: {}, message: sessionRefusals[reason] }, { status: 409 })
  // Checked before the rate limits, so that a repeated or too late request isn't counted.
  const before = await findSameBooking(shop.db, shop.clock(), { startsAt, guest })
  if (before) return redirect(pathOf(shop, before.id), 303)
  const found = await findSlot(shop.db, shop.clock(), startsAt)
  if (!found.ok) return refuse(found.reason)
  const limits = context.get(limitsContext)
  const wait = (message: string) => data({ typed, fields: {}, message }, { status: 429 })
  const { ip } = context.get(requestContext)
  if (!(await limits.check('session', ip)).ok) return wait(tooMany)
  if (!(await limits.check('session-network', ip)).ok) return wait(tooMany)
  if (!(await limits.check('session-all', 'all')).ok) return wait(tooMany)
  if (!(await limits.check('session-email', countedMailbox(guest.email))).ok) return wait(tooMany)
  if (!(await limits.check('session-day', lagosDay(startsAt))).ok) return wait(fullDay)
  const booked = await bookSession(shop, startsAt, guest)
  if (!booked.ok) return refuse(booked.reason)
  return redirect(pathOf(shop, booked.id), 303)
}

const pathOf = (shop: Shop, id: string) => new URL(sessionLink(shop, id)).pathname

/** Keeps the page and what was typed when the request fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  try {
    return await serverAction()
  } catch (fault) {
    if (fault instanceof Response && fault.status < 400) throw fault
    const typed: BookingFields = Object.fromEntries([...sent].map(([name, text]) => [name, String(text)]))
    return { typed, fields: {}, message: noAnswer }
  }
}

/**
 * After a refusal the loader runs again, so that times taken meanwhile aren't offered. After a failed request it doesn't, since it
 * would fail as well.
 */
export const shouldRevalidate = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? actionResult?.message !== noAnswer : defaultShouldRevalidate

const noAnswer = 'No answer came. Please press again: nothing is booked twice.'

const fullDay = 'Many times of this day were booked just now. Please choose another day, or write to us.'
const tooMany = 'Too many requests. Please wait a moment and try again.'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Book a Private Styling Session' }, matches)

export default function Book({ loaderData: { days }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid max-w-3xl gap-8 py-12 lg:py-20">
      <div>
        <h1 className="font-display text-5xl">Book a Private Styling Session</h1>
        <p className="mt-4 text-lg text-soft">Choose a time. All of them are by the clock of Lagos.</p>
      </div>
      {days.length === 0 ? <NoTimes /> : <BookingForm days={days} refused={actionData ?? null} />}
    </div>
  )
}
