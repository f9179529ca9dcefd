/** Thrown when the queue is full. */
export class QueueFull extends Error {}

export type Limited = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnce` pieces of work at a time. Up to `maxWaiting` others wait in order of arrival; more are refused
 * with `QueueFull`.
 */
export function limitConcurrency({ atOnce, maxWaiting = Infinity }: { atOnce: number; maxWaiting?: number }): Limited {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running === atOnce) {
      if (waiting.length >= maxWaiting) throw new QueueFull('too many wait for their turn')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The next in the queue takes over this slot, so that a newcomer can't overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
