import { useEffect, useState } from 'react'
import { z } from 'zod'
import { subscribe } from '#app/events/page-events.ts'

const inboxSchema = z.object({ unread: z.number(), sessions: z.number() })

/** How much nobody has seen: messages, and what is new of styling sessions. */
export type Inbox = z.infer<typeof inboxSchema>

/** The inbox as it is now, on whatever page it is followed; null until it is known. */
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
