import { AdminLink } from '../ui/admin-button.tsx'
import { newText } from '../ui/count-new.ts'

/** A link that says how many messages have arrived since the list was read. Nothing moves by itself. */
export const NewMessages = ({ count }: { count: number }) => (
  <div role="status" className="pointer-events-none sticky top-2 z-20 h-0">
    {count > 0 && (
      <div className="flex justify-center">
        <AdminLink to="/admin/messages" tone="primary" className="pointer-events-auto w-64 shadow-lg">
          {newText(count, 'message')}
        </AdminLink>
      </div>
    )}
  </div>
)
