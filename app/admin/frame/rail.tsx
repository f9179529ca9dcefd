import { NavLink } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { InboxCount } from '../inbox/inbox-count.tsx'
import { inboxPlace, usePlaces } from '../navigation.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { AccountEntries } from './account-entries.tsx'
import { PlaceCount, PlaceCountWords } from './place-count.tsx'
import { ShopName } from './shop-name.tsx'

const entry =
  'relative flex min-h-11 w-full items-center gap-3 px-3 text-left text-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-brand'

/** As wide as "99+" and filled from the start, so that a growing number moves nothing. */
const countSlot = 'absolute top-0.5 left-6 flex empty:hidden wide-rail:static wide-rail:ml-auto wide-rail:w-9'

type Props = { onSearch: () => void; isNarrow: boolean; onResize: (isNarrow: boolean) => void }

/** The side navigation on desktops: 240 px wide with labels, or 64 px without, which is always used below 1,200 px. */
export function Rail({ onSearch, isNarrow, onResize }: Props) {
  const word = 'sr-only wide-rail:not-sr-only'
  const places = usePlaces()
  const isMac = useHydrated() && /Mac|iP/.test(navigator.platform)
  return (
    <header className="sticky top-0 hidden h-dvh w-(--rail) shrink-0 flex-col overflow-y-auto border-line border-r bg-raised desk:flex">
      <div className="px-3.5 pt-4 pb-3">
        <ShopName className={word} />
      </div>
      <div className="px-2 pb-3">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSearch}
          className="flex min-h-11 w-full items-center gap-3 px-3 text-left text-soft hover:bg-sunken hover:text-ink wide-rail:min-h-10 wide-rail:border wide-rail:border-line-strong wide-rail:bg-surface"
        >
          <AdminIcon name="search" className="size-5 shrink-0" />
          <span className={`${word} wide-rail:grow`}>Search or go to…</span>
          <span aria-hidden="true" className="hidden text-xs wide-rail:inline">
            {isMac ? '⌘K' : 'Ctrl K'}
          </span>
        </button>
      </div>
      <nav aria-label="Back office" className="px-2">
        <ul className="grid gap-0.5">
          {places.map(({ to, name, icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin'} title={name} className={entry}>
                <AdminIcon name={icon} className="size-5 shrink-0" />
                <span className={word}>
                  {name}
                  <PlaceCountWords to={to} />
                </span>
                <span className={countSlot}>
                  <PlaceCount to={to} />
                  {to === inboxPlace && <InboxCount />}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-0.5 px-2 pt-6 pb-3">
        <AccountEntries className={entry} wordClassName={word} />
        <button
          type="button"
          aria-expanded={!isNarrow}
          onClick={() => onResize(!isNarrow)}
          className={`${entry} max-[74.99rem]:hidden noscript:hidden`}
        >
          <AdminIcon name="sidebar" className="size-5 shrink-0" />
          <span className={word}>{isNarrow ? 'Widen' : 'Make narrow'}</span>
        </button>
      </div>
    </header>
  )
}
