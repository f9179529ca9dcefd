import { useRevalidator } from 'react-router'
import type { CustomerFilter } from '#domain/customers/customer-filter.ts'
import { AdminButton, AdminLink } from '../../ui/admin-button.tsx'
import { newText } from '../../ui/count-new.ts'
import type { ListedCustomers } from './listed-customers.ts'
import { useChanges } from './use-customers-live.ts'

const over = 'pointer-events-auto w-64 shadow-lg'

/**
 * A button over the top of the list that says that there are new customers or changed figures, and loads them when pressed. Nothing
 * moves by itself.
 */
export function ChangedCustomers({ listed, filter }: { listed: ListedCustomers; filter: CustomerFilter }) {
  const { added, isOlder } = useChanges(listed)
  const { revalidate, state } = useRevalidator()
  const isByTime = filter.sort === 'newest'
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-20 h-0">
      <div className="flex justify-center">
        {added > 0 && isByTime ? (
          <AdminLink to="/admin/customers" tone="primary" className={over}>
            {newText(added, 'customer')}
          </AdminLink>
        ) : (
          isOlder && (
            <AdminButton tone="primary" isBusy={state !== 'idle'} onClick={() => void revalidate()} className={over}>
              Show the newest figures
            </AdminButton>
          )
        )}
      </div>
    </div>
  )
}
