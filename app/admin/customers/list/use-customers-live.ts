import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { subscribe } from '#app/events/page-events.ts'
import { countNew } from '../../ui/count-new.ts'

const versionSchema = z.object({ changedAt: z.string(), newest: z.array(z.string()) })
type Version = z.infer<typeof versionSchema>

/** Calls `onChange` with the stream's first value, the current state, and after every change of a customer. */
export function useCustomersLive(onChange: (version: Version, isFirst: boolean) => void): void {
  const hear = useEffectEvent(onChange)
  useEffect(() => {
    // A stream's first value is the current state.
    let isFirst = true
    return subscribe('customers', (value) => {
      const read = versionSchema.safeParse(value)
      if (read.success) hear(read.data, isFirst)
      isFirst = false
    })
  }, [])
}

/** What an open list doesn't show yet: how many customers were added since it was read, and whether anything else has changed. */
export function useChanges(known: Version): { added: number; isOlder: boolean } {
  const [now, setNow] = useState<Version | null>(null)
  useCustomersLive(setNow)
  if (now === null) return { added: 0, isOlder: false }
  return { added: countNew(now.newest, known.newest), isOlder: now.changedAt > known.changedAt }
}
