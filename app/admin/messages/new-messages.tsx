import { AdminLink } from '../ui/admin-button.tsx'

/** Says that messages came in since the list was read, and leads to them; nothing moves under the thumb. */
export const NewMessages = ({ unread, known }: { unread: number; known: number }) => (
  <div role="status" className="pointer-events-none sticky top-2 z-20 h-0">
    {unread > known && (
      <div className="flex justify-center">
        <AdminLink to="/admin/messages" tone="primary" className="pointer-events-auto w-64 shadow-lg">
          {unread - known === 1 ? '1 new message' : `${unread - known} new messages`}
        </AdminLink>
      </div>
    )}
  </div>
)
