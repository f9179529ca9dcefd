import type { AdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { channelTitles, staffChannels } from '#domain/orders/order.ts'
import { orderStatuses, paymentStatuses } from '#domain/orders/status.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { paymentLook, statusLooks } from '../words.ts'

const views = [
  { value: 'all', name: 'All' },
  { value: 'to-pay', name: 'To pay' },
  { value: 'to-ship', name: 'To ship' },
  { value: 'problems', name: 'Problems' },
]
const statuses = orderStatuses.map((value) => ({ value, name: statusLooks[value].word }))
const payments = paymentStatuses.map((value) => ({ value, name: paymentLook(value).word }))
const expiries = [
  { value: 'without', name: 'Without expired' },
  { value: 'only', name: 'Only expired' },
]
// Group orders don't exist yet.
const channels = ['shop' as const, ...staffChannels].map((value) => ({ value, name: channelTitles[value] }))
const periods = [
  { value: 'today', name: 'Today' },
  { value: 'week', name: 'Last 7 days' },
  { value: 'month', name: 'Last 30 days' },
]

// Two per row on phones, the last one alone.
const half = 'handheld:basis-2/5'

/** The list's views, search with its count, and filters; all of them are parameters of the address. */
export function OrderFilters({
  filter: { q, status, payment, expired, channel, date },
  count,
}: {
  filter: AdminOrderFilter
  count: number
}) {
  return (
    <div className="grid gap-3 pb-3">
      <ViewTabs label="Views" name="view" views={views} dialog="order" />
      <SearchBox placeholder="Search by Order ID, Customer name, or Email..." keep={['view']} dialogs={['order']}>
        <FilterSelect
          className={half}
          name="status"
          label="Status"
          value={status ?? ''}
          all="Status"
          options={statuses}
        />
        <FilterSelect
          className={half}
          name="payment"
          label="Payment"
          value={payment ?? ''}
          all="Payment"
          options={payments}
        />
        <FilterSelect
          className={half}
          name="expired"
          label="Expired"
          value={expired ?? ''}
          all="Expired"
          options={expiries}
        />
        <FilterSelect
          className={half}
          name="channel"
          label="Channel"
          value={channel ?? ''}
          all="Channel"
          options={channels}
        />
        <FilterSelect className={half} name="date" label="Date" value={date ?? ''} all="Date" options={periods} />
      </SearchBox>
      {q !== '' && (
        <p role="status" className="text-soft">
          {count === 1 ? '1 result' : `${count.toLocaleString('en-NG')} results`} for “{q}”
        </p>
      )}
    </div>
  )
}
