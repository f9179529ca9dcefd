import { ButtonLink } from '#app/ui/button.tsx'
import type { HouseFacts } from '#domain/settings/house-facts.ts'

/** The offer of a private styling session: a link to book a time (while sessions are held), the contact form and the phone number. */
export const SessionSection = ({ phone, holdsSessions }: Pick<HouseFacts, 'phone' | 'holdsSessions'>) => (
  <section aria-labelledby="session" className="bg-brand-strong text-on-brand [&_a]:outline-on-brand">
    <div className="wrap py-16 text-center lg:py-20">
      <h2 id="session" className="font-display text-4xl">
        Book a Private Styling Session
      </h2>
      <p className="mx-auto mt-4 max-w-xl text-lg text-on-brand-soft">
        A stylist of the house, the whole rail, and time to try it. It costs nothing.
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        {holdsSessions && (
          <ButtonLink to="/showroom/book" variant="inverse">
            Choose a Time
          </ButtonLink>
        )}
        <ButtonLink to="/contact" variant="outline" prefetch="intent">
          Contact Us
        </ButtonLink>
        {phone && (
          <a
            href={phone.href}
            className="inline-flex min-h-12 items-center justify-center border border-on-brand px-6 font-semibold tracking-wide"
          >
            Call {phone.text}
          </a>
        )}
      </p>
    </div>
  </section>
)
