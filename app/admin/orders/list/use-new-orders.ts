import { useEffect, useState } from 'react'
import { z } from 'zod'
import { subscribe } from '#app/events/page-events.ts'
import { countNew } from '../../ui/count-new.ts'

const newestSchema = z.array(z.string())

/** How many orders came in since a list was read whose newest orders were `known`; counts at most the newest twenty. */
export function useNewOrders(known: readonly string[]): number {
  const [newest, setNewest] = useState<readonly string[] | null>(null)
  useEffect(
    () =>
      subscribe('orders', (value) => {
        const read = newestSchema.safeParse(value)
        if (read.success) setNewest(read.data)
      }),
    [],
  )
  return newest === null ? 0 : countNew(newest, known)
}
