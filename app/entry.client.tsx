import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startWorker } from './offline/start-worker.ts'
import { hearOvertakenTransitions } from './overtaken-transitions.ts'

hearOvertakenTransitions()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/** Nothing of the first visit waits for the worker that serves the next ones. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(startWorker, { timeout: 10_000 })
  else setTimeout(startWorker, 2_000)
}
