import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import type { SubscriberRow } from '#domain/content/list-subscribers.server.ts'
import { type SubscriberFilter, subscribersPerPage, writeSubscriberFilter } from '#domain/content/subscriber-filter.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataList } from '../ui/data-list.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { Marked } from '../ui/marked.tsx'
import { Pager } from '../ui/pager.tsx'
import type { ListedSubscribers } from './listed-subscribers.ts'
import { subscriptionWords } from './subscription-words.ts'

/** The subscribers that a filter finds, newest first. */
export function SubscriberList({ listed, filter }: { listed: ListedSubscribers; filter: SubscriberFilter }) {
  const isBusy = usePendingLocation() !== null
  if (listed.subscribers.length === 0) return <NoSubscribers filter={filter} />
  const columns: Column<SubscriberRow>[] = [
    {
      name: 'E-mail',
      cell: (subscriber) => (
        <span className="grid min-w-0 gap-0.5">
          <span className="wrap-anywhere font-medium">
            <Marked text={subscriber.email} typed={filter.q} />
          </span>
          <span className="flex flex-wrap gap-x-3 roomy:hidden">
            <State {...subscriber} />
            <Since at={subscriber.since} />
          </span>
        </span>
      ),
    },
    { name: 'State', cell: (subscriber) => <State {...subscriber} />, className: 'roomy:w-48' },
    { name: 'Since', cell: ({ since }) => <Since at={since} />, isNumber: true, className: 'roomy:w-44' },
    { name: 'Asked', cell: ({ askedAt }) => <Since at={askedAt} />, isNumber: true, className: 'roomy:w-44' },
  ]
  return (
    <>
      <DataList
        label="Subscribers"
        columns={columns}
        rows={listed.subscribers}
        keyOf={({ id }) => id}
        isBusy={isBusy}
      />
      <Pager {...listed} pageSize={subscribersPerPage} name={listed.count === 1 ? 'subscriber' : 'subscribers'} />
    </>
  )
}

const State = ({ state }: Pick<SubscriberRow, 'state'>) => (
  <Badge tone={subscriptionWords[state].tone} icon={subscriptionWords[state].icon}>
    {subscriptionWords[state].word}
  </Badge>
)

const Since = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-soft">
    {dayText(at)}
  </time>
)

const NoSubscribers = ({ filter }: { filter: SubscriberFilter }) =>
  writeSubscriberFilter(filter).size === 0 ? (
    <EmptyList
      title="No subscribers yet"
      text="Whoever gives an address at the foot of the shop stands here. Nothing is sent before they have confirmed it."
    />
  ) : (
    <EmptyList
      title="No subscribers found"
      text={filter.q === '' ? 'Nobody is in this view. Choose another one.' : 'Try a part of the e-mail address.'}
    >
      <AdminLink to="/admin/newsletter">Show all subscribers</AdminLink>
    </EmptyList>
  )
