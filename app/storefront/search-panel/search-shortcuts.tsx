import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { shopItems } from '../header/nav-items.ts'
import { NavList } from '../header/nav-list.tsx'
import { useLinks } from '../layouts/layout-links.ts'
import { forgetSearch, recentSearches } from './recent-searches.ts'

type Props = { onLeave: () => void /** The last recent search was removed. */; onEmptied: () => void }

/** Shown for an empty field: recent searches and the main links. */
export function SearchShortcuts({ onLeave, onEmptied }: Props) {
  const links = useLinks()
  const [recent, setRecent] = useState(recentSearches)
  const list = useRef<HTMLUListElement>(null)
  // Moves the focus to the button that takes the removed one's place.
  const remove = (event: MouseEvent, text: string, place: number) => {
    ignoreSecondPress(event)
    flushSync(() => setRecent(forgetSearch(text)))
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)]
    if (next) next.focus()
    else onEmptied()
  }
  return (
    <div className="grid gap-10 pt-8 md:grid-cols-[3fr_2fr]">
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches">
          <h2 id="recent-searches" className="text-sm text-soft">
            Recent searches
          </h2>
          <ul ref={list} className="pt-2">
            {recent.map((text, place) => (
              <li key={text} className="flex items-center border-line border-b">
                <Link
                  to={links.search(text)}
                  onClick={onLeave}
                  className="flex min-h-12 min-w-0 grow items-center gap-3 wrap-anywhere"
                >
                  <Icon name="clock" className="size-4 shrink-0 text-soft" />
                  {text}
                </Link>
                <button
                  type="button"
                  aria-label={`Remove ${text} from recent searches`}
                  onClick={(event) => remove(event, text, place)}
                  className="-mr-3 grid size-12 shrink-0 place-items-center text-soft"
                >
                  <Icon name="close" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="Ways into the shop">
        <h2 className="text-sm text-soft">Look around</h2>
        <NavList
          items={shopItems(links)}
          onFollow={onLeave}
          className="grid pt-2 font-display text-xl"
          linkClassName="min-h-12 w-full border-line border-b"
        />
      </nav>
    </div>
  )
}
