import { data, redirect } from 'react-router'
import { cacheHeaders } from '#app/cached.ts'
import { contactFields } from '#domain/content/contact-message.ts'
import { HoursList } from '../house/hours-list.tsx'
import { HouseHero } from '../house/house-hero.tsx'
import { HouseMap } from '../house/house-map.tsx'
import { houseMeta } from '../house/house-meta.ts'
import { loadHouse } from '../house/load-house.server.ts'
import type { Route } from './+types/route'
import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'
import { postContact } from './post-contact.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadHouse(args)
  const isSent = new URL(args.request.url).searchParams.has('sent')
  return data({ ...loaded.data, isSent }, loaded.init ?? undefined)
}

/** Handles the form submitted without JavaScript. If it fails, the page shows again what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = Object.fromEntries(
    [...contactFields, 'website'].map((name) => [name, String(form.get(name) ?? '').slice(0, 20_000)]),
  )
  const answer = await postContact(context, request, typed)
  if (answer.ok) return redirect('/contact?sent=1#message', 303)
  return data({ typed, fields: answer.fields }, { status: answer.status })
}

export const headers = cacheHeaders

const description = 'Write to us, call us, or come by: how to reach the house, and when it is open.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  houseMeta(
    {
      type: 'ContactPage',
      title: 'Contact',
      description,
      path: '/contact',
      publicUrl: loaderData?.publicUrl,
      picture: loaderData?.pictures['hero-about'],
    },
    matches,
  )

export default function Contact({ loaderData: { facts, map, isSent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <HouseHero
        title="Contact Us"
        text="Ask about a cloth, a measure or an order. We read everything."
        picture={null}
      />
      <ContactCards cards={facts.cards} />
      <div className="wrap grid gap-14 py-14 lg:grid-cols-2 lg:gap-20 lg:py-20">
        <section id="message" aria-labelledby="message-title" className="scroll-mt-24">
          <h2 id="message-title" className="mb-6 font-display text-4xl">
            Send Us a Message
          </h2>
          <ContactForm isSent={isSent} refused={actionData ?? null} />
        </section>
        <section aria-labelledby="visit" className="grid content-start gap-8">
          <h2 id="visit" className="font-display text-4xl">
            Visit Us
          </h2>
          <address className="wrap-anywhere text-lg not-italic">
            {(facts.address.length > 0 ? facts.address : [`${facts.city}, Nigeria`]).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <HouseMap facts={facts} map={map} />
          <div className="max-w-md">
            <h3 className="mb-3 font-display text-2xl">Store Hours</h3>
            <HoursList hours={facts.hours} />
          </div>
        </section>
      </div>
    </>
  )
}
