import { useEffect, useState } from 'react'
import { z } from 'zod'
import { subscribe } from '#app/events/page-events.ts'

const inboxSchema = z.object({ unread: z.number(), sessions: z.number(), newest: z.array(z.string()).default([]) })

/** The numbers of unread messages and unseen changes of styling sessions, and the ids of the newest messages. */
export type Inbox = z.infer<typeof inboxSchema>

/** The current inbox, from the event stream; null until known. */
export function useInbox(): Inbox | null {
  const [inbox, setInbox] = useState<Inbox | null>(null)
  useEffect(
    () =>
      subscribe('inbox', (value) => {
        const read = inboxSchema.safeParse(value)
        if (read.success) setInbox(read.data)
      }),
    [],
  )
  return inbox
}
