import { useCallback, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useDailyPlaces } from '../navigation.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { PlaceCount, PlaceCountWords } from './place-count.tsx'

const entry =
  'wrap-anywhere flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-soft text-xs aria-[current=page]:font-semibold aria-[current=page]:text-brand aria-expanded:text-ink'

/** The navigation bar at the bottom of phone screens: up to four places that are used daily, and the sheet with all of them. */
export function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const close = useCallback(() => setIsOpen(false), [])
  const daily = useDailyPlaces()
  const isElsewhere = !daily.some(({ to }) => (to === '/admin' ? pathname === to : pathname.startsWith(to)))
  return (
    <>
      <nav
        aria-label="Daily"
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {daily.map(({ to, name, icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin'} className={entry}>
                <span className="relative">
                  <AdminIcon name={icon} className="size-6" />
                  <PlaceCount to={to} className="absolute -top-1 left-3.5" />
                </span>
                <span>
                  {name}
                  <PlaceCountWords to={to} />
                </span>
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={isElsewhere ? 'page' : undefined}
              onClick={() => setIsOpen(true)}
              className={`${entry} w-full`}
            >
              <AdminIcon name="menu" className="size-6" />
              More
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && <MoreSheet onClose={close} onSearch={onSearch} />}
    </>
  )
}
