import type { ToWorker } from './messages.ts'

/**
 * Registers the worker and tells it what the page has loaded, when it is idle and when it is left. A page of the first visit was
 * opened without the worker, which therefore keeps it now, and the cart's page, which must open offline whether or not it was seen.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const isFirstVisit = serviceWorker.controller === null
  const registered = await serviceWorker.register('/sw.js').then(
    () => true,
    // A private window or a full disk: the shop works without.
    () => false,
  )
  if (!registered) return
  const { active } = await serviceWorker.ready
  const keep = (urls: string[]) => active?.postMessage({ type: 'keep', urls } satisfies ToWorker)
  keep([...(isFirstVisit ? [location.href, '/cart'] : []), ...loadedFiles()])
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(loadedFiles()))
}

function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(loaded)].filter((url) => /^\/(?:assets|media|adire\.svg)/.test(new URL(url).pathname))
}
