import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A page that couldn't be reached; it comes by itself once the connection is back. */
export function OfflinePage() {
  const { revalidate, state } = useRevalidator()
  const tryAgain = useEffectEvent(() => revalidate())

  // The browser says when it is connected again.
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
