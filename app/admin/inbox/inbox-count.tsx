import { Count } from '../ui/count.tsx'
import { useInbox } from './use-inbox.ts'

/** How much of the inbox nobody has seen, beside its place in the navigation; it follows what comes in. */
export function InboxCount() {
  const inbox = useInbox()
  return <Count count={(inbox?.unread ?? 0) + (inbox?.sessions ?? 0)} what="not seen" />
}
