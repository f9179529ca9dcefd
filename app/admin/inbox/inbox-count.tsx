import { Count } from '../ui/count.tsx'
import { useInbox } from './use-inbox.ts'

/** The number of unseen items in the inbox, beside its place in the navigation. Updates live. */
export function InboxCount() {
  const inbox = useInbox()
  return <Count count={(inbox?.unread ?? 0) + (inbox?.sessions ?? 0)} what="not seen" />
}
