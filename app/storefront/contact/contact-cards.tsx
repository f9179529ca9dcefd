import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { ContactCard } from '#domain/settings/house-facts.ts'

const icons: Record<Exclude<ContactCard['kind'], 'email'>, IconName> = {
  phone: 'phone',
  social: 'heart',
  chat: 'message',
}

/** A card for each contact that the settings contain; nothing when there are none. */
export function ContactCards({ cards }: { cards: readonly ContactCard[] }) {
  if (cards.length === 0) return null
  return (
    <ul
      aria-label="Ways to reach us"
      className="wrap grid gap-4 pt-12 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      {cards.map(({ kind, title, text, href }) => (
        <li key={kind} className="border border-line bg-surface p-6 sm:max-lg:last:odd:col-span-2">
          {kind === 'email' ? <Envelope /> : <Icon name={icons[kind]} className="size-6 text-brand" />}
          <h2 className="mt-3 font-display text-2xl">{title}</h2>
          <a
            href={href}
            className="wrap-anywhere inline-flex min-h-11 items-center text-soft underline underline-offset-4"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** An envelope icon; it is drawn here because no other page uses it. */
const Envelope = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    className="size-6 text-brand"
  >
    <path d="M3 6h18v12.500H3zm0 .5 9 7 9-7" />
  </svg>
)
