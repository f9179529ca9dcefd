import { AdminLink } from '../ui/admin-button.tsx'

/** A link that says that messages have arrived since the list was read. Nothing moves by itself. */
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
