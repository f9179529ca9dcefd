import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Modal } from '#app/ui/modal.tsx'
import { InboxCount } from '../inbox/inbox-count.tsx'
import { inboxPlace, usePlaces } from '../navigation.ts'
import { IconButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { AccountEntries } from './account-entries.tsx'
import { PlaceCount, PlaceCountWords } from './place-count.tsx'

const entry =
  'flex min-h-13 w-full items-center gap-4 px-5 text-left text-base hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold'

/** A bottom sheet with the whole navigation, for phones. A navigation closes it. */
export function MoreSheet({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const [isDone, setIsDone] = useState(false)
  const places = usePlaces()
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) setIsDone(true)
  }, [key])
  const search = () => {
    setIsDone(true)
    onSearch()
  }
  return (
    <Modal
      label="More"
      onClose={onClose}
      isDone={isDone}
      className="mt-auto max-h-[85dvh] w-full overflow-y-auto overscroll-contain border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] text-ink transition-[translate] duration-150 backdrop:bg-scrim starting:open:translate-y-8"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 className="font-semibold text-lg">Admin Dashboard</h2>
        <IconButton label="Close" onClick={() => setIsDone(true)}>
          <AdminIcon name="close" />
        </IconButton>
      </div>
      <nav aria-label="Back office">
        <ul>
          {places.map(({ to, name, icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin'} className={entry}>
                <AdminIcon name={icon} />
                <span>
                  {name}
                  <PlaceCountWords to={to} />
                </span>
                <span className="ml-auto flex w-9 empty:hidden">
                  <PlaceCount to={to} />
                  {to === inboxPlace && <InboxCount />}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 border-line border-t py-2">
        <button type="button" onClick={search} className={entry}>
          <AdminIcon name="search" />
          Search or go to…
        </button>
        <AccountEntries className={entry} />
      </div>
    </Modal>
  )
}
