import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The offline page; it reloads when the connection is back. */
export function OfflinePage() {
  const { revalidate, state } = useRevalidator()
  const tryAgain = useEffectEvent(() => revalidate())

  // Retries when the connection returns.
  useEffect(() => {
    const onOnline = () => tryAgain()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return (
    <EmptyState
      title="You are offline"
      text="This page could not be reached. Your cart is kept. Check your connection and try again."
    >
      <Button onClick={() => revalidate()} busy={state === 'loading'}>
        Try again
      </Button>
    </EmptyState>
  )
}
