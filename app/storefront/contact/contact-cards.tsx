import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { ContactCard } from '#domain/settings/house-facts.ts'

const icons: Record<ContactCard['kind'], IconName> = { phone: 'phone', email: 'link', social: 'heart', chat: 'message' }

/** The ways to reach the house that are set, a card each; nothing where there is none. */
export function ContactCards({ cards }: { cards: readonly ContactCard[] }) {
  if (cards.length === 0) return null
  return (
    <ul aria-label="Ways to reach us" className="wrap grid gap-4 pt-12 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ kind, title, text, href }) => (
        <li key={kind} className="border border-line bg-surface p-6">
          <Icon name={icons[kind]} className="size-6 text-brand" />
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
