import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { HouseFacts } from '#domain/settings/house-facts.ts'
import { HoursList } from '../house/hours-list.tsx'

const linkStyles = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** Where the showroom is, its opening hours, and how to get an appointment. */
export const InfoCards = ({ facts: { address, city, hours, phone, holdsSessions } }: { facts: HouseFacts }) => (
  <section aria-label="Visit us" className="wrap grid gap-6 py-12 md:grid-cols-3 lg:py-16">
    <Card icon="pin" title="Location">
      {address.length > 0 ? (
        <address className="not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : (
        <>
          <p>{city}, Nigeria</p>
          <Link to="/contact" className={linkStyles}>
            Ask for the address
          </Link>
        </>
      )}
    </Card>
    <Card icon="clock" title="Opening Hours">
      <HoursList hours={hours} />
    </Card>
    <Card icon="phone" title="Appointments">
      {phone ? (
        <>
          <p>Call us, and we keep an hour for you.</p>
          <a href={phone.href} className={linkStyles}>
            {phone.text}
          </a>
        </>
      ) : (
        <>
          <p>
            {holdsSessions ? 'Choose an hour, and it is kept for you.' : 'Write to us, and we find an hour for you.'}
          </p>
          <Link to={holdsSessions ? '/showroom/book' : '/contact'} className={linkStyles}>
            {holdsSessions ? 'Choose a time' : 'Write to us'}
          </Link>
        </>
      )}
    </Card>
  </section>
)

/** A map pin icon; it is drawn here because no other page uses it. */
const Pin = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    className="size-6 text-brand"
  >
    <path d="M12 21s7-6.500 7-11.500a7 7 0 0 0-14 0C5 14.500 12 21 12 21m0-14a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5" />
  </svg>
)

const Card = ({ icon, title, children }: { icon: IconName | 'pin'; title: string; children: ReactNode }) => (
  <div className="grid content-start gap-3 border border-line bg-surface p-6">
    {icon === 'pin' ? <Pin /> : <Icon name={icon} className="size-6 text-brand" />}
    <h2 className="font-display text-2xl">{title}</h2>
    <div className="wrap-anywhere text-soft">{children}</div>
  </div>
)
