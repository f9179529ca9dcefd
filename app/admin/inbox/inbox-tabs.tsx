import { NavLink } from 'react-router'
import { Count } from '../ui/count.tsx'
import type { Inbox } from './use-inbox.ts'

const tab =
  'flex min-h-11 items-center gap-2 border-transparent border-b-2 px-3 text-soft transition-colors hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink desk:min-h-10'

// Reserves space, so that nothing moves when a count appears.
const room = 'inline-flex w-9'

/** The tabs for messages and styling sessions, with their numbers of unseen items. */
export const InboxTabs = ({ inbox }: { inbox: Inbox | null }) => (
  <nav aria-label="Inbox" className="mb-3 border-line border-b">
    <ul className="flex flex-wrap gap-x-1">
      <li>
        <NavLink to="/admin/messages" className={tab}>
          Messages
          <span className={room}>
            <Count count={inbox?.unread ?? 0} what="unread" />
          </span>
        </NavLink>
      </li>
      <li>
        <NavLink to="/admin/sessions" className={tab}>
          Styling sessions
          <span className={room}>
            <Count count={inbox?.sessions ?? 0} what="new" />
          </span>
        </NavLink>
      </li>
    </ul>
  </nav>
)
