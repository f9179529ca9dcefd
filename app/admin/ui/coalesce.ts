export type Coalesced = { tell: () => void; stop: () => void }

/** Combines all calls of `tell` within `ms` after the first one into a single call of `act`. */
export function coalesce(act: () => void, ms: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    tell: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        act()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
