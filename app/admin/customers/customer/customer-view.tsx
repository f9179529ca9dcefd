import { useRevalidator } from 'react-router'
import type { CustomerPage } from '#domain/customers/customer.ts'
import { formatNaira } from '#domain/money/money.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { useMay } from '../../administrator.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { Section } from '../../ui/section.tsx'
import { useCustomersLive } from '../list/use-customers-live.ts'
import { AddressList } from './address-list.tsx'
import { ContactSection } from './contact-section.tsx'
import { DuplicatesSection } from './duplicates-section.tsx'
import { NoteSection } from './note-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { TagSection } from './tag-section.tsx'

/** A customer with all details and actions. Reloads when any customer changes. */
export function CustomerView({ shown }: { shown: CustomerPage }) {
  const { customer, addresses, notes, duplicates, withoutMail } = shown
  const mayExport = useMay('customers.export')
  const mayErase = useMay('customers.erase')
  const { revalidate } = useRevalidator()
  useCustomersLive((_, isFirst) => {
    if (!isFirst) void revalidate()
  })
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4">
        <dl className="flex flex-wrap gap-px border border-line bg-line">
          <Figure name="Spent" figure={formatNaira(customer.spent)} />
          <Figure name="Orders" figure={customer.orders.toLocaleString('en-NG')} />
          <Figure
            name="Last order"
            figure={customer.lastOrderAt === null ? 'None yet' : dayText(customer.lastOrderAt)}
          />
        </dl>
        <OrdersSection shown={shown} />
        <NoteSection id={customer.id} notes={notes} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <ContactSection shown={shown} />
        <TagSection id={customer.id} tags={customer.tags} />
        <AddressList addresses={addresses} />
        <DuplicatesSection id={customer.id} duplicates={duplicates} withoutMail={withoutMail} />
        {mayExport && (
          <Section title="Their data">
            <p className="text-soft">
              For when the customer asks: everything that is kept of them, or all of it deleted.
            </p>
            <div className="flex flex-wrap gap-2">
              <DownloadLink
                address={`/api/v1/admin/customers/${customer.id}/data.json`}
                failure="Failed to download the data"
              >
                Download data
              </DownloadLink>
              {mayErase && !customer.isStaff && (
                <AdminLink to={`/admin/customers/${customer.id}/delete`} tone="danger">
                  Delete customer
                </AdminLink>
              )}
            </div>
            {mayErase && customer.isStaff && (
              <p className="text-soft">They keep the shop: they can be deleted once that is taken from them.</p>
            )}
          </Section>
        )}
      </div>
    </div>
  )
}

const Figure = ({ name, figure }: { name: string; figure: string }) => (
  <div className="grid grow basis-36 gap-0.5 bg-surface p-4">
    <dt className="text-soft text-xs">{name}</dt>
    <dd className="wrap-anywhere font-semibold text-lg tabular-nums">{figure}</dd>
  </div>
)
