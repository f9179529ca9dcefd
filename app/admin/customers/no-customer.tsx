import { AdminLink } from '../ui/admin-button.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export const backToCustomers = { to: '/admin/customers', name: 'Customers' }

/** Shown when a customer doesn't exist or couldn't be read. */
export const NoCustomer = ({ reason }: { reason: 'not_found' | 'failed' }) => (
  <>
    <PageTitle title="Customer" back={backToCustomers} />
    {reason === 'failed' ? (
      <FailedList title="Failed to load the customer" />
    ) : (
      <EmptyList
        title="Customer not found"
        text="They may have been deleted, or merged with another one. Search by the name, the e-mail address or the phone."
      >
        <AdminLink to="/admin/customers">All customers</AdminLink>
      </EmptyList>
    )}
  </>
)
