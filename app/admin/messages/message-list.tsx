import { Link } from '#app/ui/link.tsx'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { type ListedMessage, type MessageFilter, messagePageSize } from '#domain/content/message-listing.ts'
import { shortDayAndTimeText } from '#domain/orders/order-date.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataList } from '../ui/data-list.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { Marked } from '../ui/marked.tsx'
import { Pager } from '../ui/pager.tsx'
import type { ListedMessages } from './read-messages.server.ts'

type Props = {
  listed: ListedMessages
  filter: MessageFilter
  /** Whether messages have arrived since the list was read. */
  hasNewer: boolean
}

/** The messages that a filter finds, newest first; unread ones are bold. */
export function MessageList({ listed, filter, hasNewer }: Props) {
  const isBusy = usePendingLocation() !== null
  if (listed.messages.length === 0) return hasNewer ? null : <NoMessages filter={filter} />
  const columns: Column<ListedMessage>[] = [
    { name: 'Message', cell: (message) => <MessageCell message={message} typed={filter.q} /> },
    { name: 'From', cell: (message) => <FromCell message={message} typed={filter.q} />, className: 'roomy:w-56' },
    { name: 'Status', cell: (message) => <StatusBadge message={message} />, className: 'roomy:w-32' },
    { name: 'Date', cell: dateText, isNumber: true, className: 'roomy:w-44' },
  ]
  return (
    <>
      <DataList label="Messages" columns={columns} rows={listed.messages} keyOf={({ id }) => id} isBusy={isBusy} />
      <Pager {...listed} pageSize={messagePageSize} name={listed.count === 1 ? 'message' : 'messages'} />
    </>
  )
}

const dateText = ({ createdAt }: ListedMessage) => shortDayAndTimeText(new Date(createdAt).toISOString())

const MessageCell = ({ message, typed }: { message: ListedMessage; typed: string }) => (
  <span className="grid min-w-0 gap-0.5">
    <Link
      data-opens
      to={`/admin/messages/${message.id}`}
      className={`wrap-anywhere justify-self-start leading-snug hover:underline ${message.readAt ? '' : 'font-semibold'}`}
    >
      <Marked text={message.subject} typed={typed} />
    </Link>
    <span className="wrap-anywhere text-soft roomy:text-xs">
      <Marked text={message.excerpt} typed={typed} />
    </span>
    <span className="grid gap-0.5 roomy:hidden">
      <FromCell message={message} typed={typed} />
      <span className="text-soft">{dateText(message)}</span>
      <StatusBadge message={message} />
    </span>
  </span>
)

const FromCell = ({ message, typed }: { message: ListedMessage; typed: string }) => (
  <span className="wrap-anywhere grid">
    <Marked text={message.name} typed={typed} />
    <span className="text-soft roomy:text-xs">
      <Marked text={message.email} typed={typed} />
    </span>
  </span>
)

/** Whether a message was read and answered. */
export function StatusBadge({
  message: { readAt, answeredAt },
}: {
  message: Pick<ListedMessage, 'readAt' | 'answeredAt'>
}) {
  if (answeredAt)
    return (
      <Badge tone="good" icon="check">
        Answered
      </Badge>
    )
  return readAt ? (
    <Badge tone="calm" icon="eye">
      Read
    </Badge>
  ) : (
    <Badge tone="planned" icon="message">
      Unread
    </Badge>
  )
}

const NoMessages = ({ filter: { q, view } }: { filter: MessageFilter }) =>
  q === '' && view === 'all' ? (
    <EmptyList
      title="No messages yet"
      text="What visitors write by the contact page stands here, and comes to you by mail as well."
    />
  ) : (
    <EmptyList
      title="No messages found"
      text={
        q === ''
          ? 'Nothing is in this view. Choose another one.'
          : 'Try part of a name, an address or a word of the message.'
      }
    >
      <AdminLink to="/admin/messages">Show all messages</AdminLink>
    </EmptyList>
  )
