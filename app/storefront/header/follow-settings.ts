import { type Subscribe, subscribe } from '#app/events/page-events.ts'

/** The version of the settings that the page shows, and how to reload them. */
export type ShownSettings = { shownVersion: () => number; reload: () => Promise<void> }

const tries = 3
const pauseMs = 1_000

/**
 * Reloads the page's data when a newer version of the settings is announced. Tries up to three times, since the server node that
 * answers may learn of the change slightly later than the one that announced it.
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
