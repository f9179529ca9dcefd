const minuteMs = 60_000
const maxNoted = 10_000

/** Returns true once a minute for each key, so that an attack doesn't fill the log. */
export function onceAMinute(now: () => number): (key: string) => boolean {
  const noted = new Map<string, number>()
  return (key) => {
    if (now() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < minuteMs) return false
    if (noted.size >= maxNoted) noted.clear()
    noted.set(key, now())
    return true
  }
}
