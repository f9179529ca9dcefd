import type { ToWorker } from './messages.ts'

/**
 * Registers the worker and sends it the files that the page has loaded, now and when the page is hidden. On the first
 * visit it also sends the page itself, which loaded without the worker, and the cart page, which must open offline.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const isFirstVisit = serviceWorker.controller === null
  const registered = await serviceWorker.register('/sw.js').then(
    () => true,
    // Registration fails in private windows or on a full disk; the shop works without it.
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
