import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/** Nothing of the first visit waits for the worker that serves the next ones. */
function whenIdle(): void {
  const start = () => import('./offline/start-worker.ts').then(({ startWorker }) => startWorker())
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 })
  else setTimeout(start, 2_000)
}
