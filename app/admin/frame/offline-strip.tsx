import { useSyncExternalStore } from 'react'

/** Says above the page that the browser is offline. The live region is always rendered, so that screen readers announce it. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 text-center text-xs">
      {!isOnline && (
        <p className="bg-ink px-4 py-1 text-ground">You are offline. What you type is kept on this device.</p>
      )}
    </div>
  )
}

function watch(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
