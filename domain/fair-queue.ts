export type QueueLimits = {
  /** How many run at a time, of all and of one key. */
  atOnce: number
  atOncePerKey: number
  /** How many of one key may wait for their turn, and how long, in milliseconds; as long as it takes if that isn't given. */
  waitingPerKey: number
  waitMs?: number
}

/** A turn; `done` must be called when it is over. Null: too many wait already, or the wait was too long. */
export type Turn = { done: () => void } | null
/** Whose turn is next, where it isn't a plain rotation. */
export type TurnOrder = {
  /** The waiting keys, the next one first; they come as they would in rotation. */
  sort: (waiting: Iterable<string>) => Iterable<string>
  /** Hears of every turn that a key gets, also without having waited. */
  took: (key: string) => void
}

export type FairQueue = { take: (key: string) => Promise<Turn> }

type Waiting = { start: () => void }

const inRotation: TurnOrder = { sort: (waiting) => waiting, took: () => {} }

/** Gives out turns. Keys take them in rotation, so that however many wait of one key, the first of another is next. */
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
      // To the end of the rotation.
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
