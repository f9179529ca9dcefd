import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown in place of a part of the account that couldn't be loaded. */
export function FailedSection({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState isPart title={title} text="Nothing of it is lost. Check your connection and try again.">
      <Button onClick={revalidate} busy={state === 'loading'} className="noscript:hidden">
        Try again
      </Button>
    </EmptyState>
  )
}
