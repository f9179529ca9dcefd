export type QueueLimits = {
  /** How many run at a time, in all and for each key. */
  atOnce: number
  atOncePerKey: number
  /** How many of one key may wait for their turn, and for how many milliseconds; for ever if `waitMs` isn't given. */
  waitingPerKey: number
  waitMs?: number
}

/** A turn, which must be ended with `done`. Null when too many are waiting already, or when the wait took too long. */
export type Turn = { done: () => void } | null
/** Decides whose turn is next, where that isn't a plain rotation. */
export type TurnOrder = {
  /** Sorts the waiting keys, the next one first. They come in the order of the rotation. */
  sort: (waiting: Iterable<string>) => Iterable<string>
  /** Called for every turn that a key gets, even if it didn't have to wait. */
  took: (key: string) => void
}

export type FairQueue = { take: (key: string) => Promise<Turn> }

type Waiting = { start: () => void }

const inRotation: TurnOrder = { sort: (waiting) => waiting, took: () => {} }

/**
 * Hands out turns. Keys take them in rotation: however many of one key are waiting, the first of another key is next.
 */
export function createFairQueue(
  { atOnce, atOncePerKey, waitingPerKey, waitMs }: QueueLimits,
  order: TurnOrder = inRotation,
): FairQueue {
  const running = new Map<string, number>()
  const waiting = new Map<string, Set<Waiting>>()
  let total = 0

  const mayRun = (key: string) => total < atOnce && (running.get(key) ?? 0) < atOncePerKey

  const start = (key: string): Turn => {
    total += 1
    running.set(key, (running.get(key) ?? 0) + 1)
    order.took(key)
    let isOver = false
    return {
      done: () => {
        if (isOver) return
        isOver = true
        total -= 1
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
        startNext()
      },
    }
  }

  const startNext = () => {
    for (const key of order.sort(waiting.keys())) {
      const [first] = waiting.get(key) ?? []
      if (!first || !mayRun(key)) continue
      forget(key, first)
      // Moves the key to the end of the rotation.
      const rest = waiting.get(key)
      if (rest) {
        waiting.delete(key)
        waiting.set(key, rest)
      }
      first.start()
      return
    }
  }

  const forget = (key: string, one: Waiting) => {
    const own = waiting.get(key)
    own?.delete(one)
    if (own?.size === 0) waiting.delete(key)
  }

  return {
    take: (key) => {
      const own = waiting.get(key)
      if (!own && mayRun(key)) return Promise.resolve(start(key))
      if ((own?.size ?? 0) >= waitingPerKey) return Promise.resolve(null)
      return new Promise((resolve) => {
        const one: Waiting = {
          start: () => {
            clearTimeout(timer)
            resolve(start(key))
          },
        }
        const giveUp = () => {
          forget(key, one)
          resolve(null)
        }
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
        if (own) own.add(one)
        else waiting.set(key, new Set([one]))
      })
    },
  }
}
