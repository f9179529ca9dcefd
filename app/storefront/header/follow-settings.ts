import { type Subscribe, subscribe } from '#app/events/page-events.ts'

/** The settings that the page shows, by their version, and how to load them again. */
export type ShownSettings = { shownVersion: () => number; reload: () => Promise<void> }

const tries = 3
const pauseMs = 1_000

/**
 * Loads the page's data again when newer settings than the shown ones are announced; up to three times, since another node may hear of
 * the change a moment later than the one that announced it.
 */
export function followSettings(
  { shownVersion, reload }: ShownSettings,
  subscribeTo: Subscribe = subscribe,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
): void {
  let announced = 0
  subscribeTo('settings', async (value) => {
    if (typeof value !== 'number') return
    announced = value
    for (let at = 0; at < tries && announced === value && shownVersion() < value; at++) {
      await reload()
      await pause()
    }
  })
}
