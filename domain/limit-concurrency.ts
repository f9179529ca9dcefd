/** What is thrown when so many wait for their turn that one more would only make everybody wait longer. */
export class QueueFull extends Error {}

export type Limited = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `atOnce` pieces of work be done at a time, the others in the order in which they came; `mostWaiting` may wait at most. */
export function limitConcurrency({
  atOnce,
  mostWaiting = Infinity,
}: {
  atOnce: number
  mostWaiting?: number
}): Limited {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running === atOnce) {
      if (waiting.length >= mostWaiting) throw new QueueFull('too many wait for their turn')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place, so nobody comes in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
