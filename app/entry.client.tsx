import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ignoreAbortedCalls } from './ignore-aborted-calls.ts'
import { ignoreSkippedTransitions } from './ignore-skipped-transitions.ts'
import { openLinksAsDocuments } from './offline/open-links-as-documents.ts'
import { startWorker } from './offline/register-service-worker.ts'
import { watchMissingModules } from './offline/watch-missing-modules.ts'
import { followSignOut } from './session/follow-sign-out.ts'
import { openSignIn } from './session/open-sign-in.ts'
import { retryAfterSignIn } from './session/retry-after-sign-in.ts'
import { mayBeSignedIn } from './session/session-store.ts'
import { shareDiscovery } from './share-discovery.ts'
import { leaveEntriesOfGoneDialogs } from './ui/dialog-entries.ts'

const hasWorker = import.meta.env.PROD && 'serviceWorker' in navigator

ignoreSkippedTransitions()
ignoreAbortedCalls(window)
// Before anything else calls it, because the router has no hook for repeating requests for data and actions.
window.fetch = retryAfterSignIn(shareDiscovery(window.fetch), () => openSignIn({ stays: true }), location.origin)
// Before hydration, since the service worker of an earlier visit may already be active.
if (hasWorker) openLinksAsDocuments()
watchMissingModules(window)
followSignOut(window)
leaveEntriesOfGoneDialogs()
startTransition(() => {
  hydrateRoot(document, <Page />)
})

// The cookie only says that a request is worthwhile, since scripts can't read the session's cookie.
if (mayBeSignedIn()) {
  void import('./cart/keep-cart-synced.ts').then(({ keepCartSynced }) => keepCartSynced(mayBeSignedIn))
}

if (hasWorker) {
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}

/** Registers the service worker when idle, since it only helps later visits. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(startWorker, { timeout: 10_000 })
  else setTimeout(startWorker, 2_000)
}

/**
 * The whole page; announces its hydration, after which early clicks are repeated (server/first-paint/page-start.ts).
 */
function Page() {
  useEffect(() => {
    // A macrotask later, after components that only render in the browser.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => document.dispatchEvent(new Event('page-hydrated'))
    port2.postMessage(null)
  }, [])
  return <HydratedRouter />
}
