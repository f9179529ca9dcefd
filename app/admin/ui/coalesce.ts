export type Coalesced = { tell: () => void; stop: () => void }

/** Calls `act` once for all that is told within `ms` after the first of it. */
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
