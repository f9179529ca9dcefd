import { useEffect } from 'react'
import { toastError } from '#app/ui/toast.tsx'
import type { Overview } from '#domain/overview/overview.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { timeText } from './span-text.ts'

type Props = {
  /** The failed loader result; a new object with each attempt. */
  failure: object
  /** The older figures shown below. */
  known: Overview | null
  isBusy: boolean
  onRetry: () => void
}

/** Says that the figures couldn't be loaded, also as a toast, with a retry button. Older figures stay below, with their time. */
export function FailedOverview({ failure, known, isBusy, onRetry }: Props) {
  useEffect(() => {
    // Shows a toast for each failed attempt.
    if (failure) toastError('Failed to load dashboard data. Please try again.')
  }, [failure])
  return (
    <div
      role="alert"
      className={`grid justify-items-center gap-2 border border-line bg-surface px-6 text-center ${known ? 'mb-4 py-6' : 'min-h-80 place-content-center py-14'}`}
    >
      <AdminIcon name="alert" className="mb-1 size-8 text-danger" />
      <h2 className="font-semibold text-lg">Failed to Load Dashboard</h2>
      <p className="max-w-md text-soft">
        {known
          ? `The figures below are from ${timeText(known.now)}.`
          : 'Your orders and products aren’t affected. Please try again in a moment.'}
      </p>
      <AdminButton isBusy={isBusy} onClick={onRetry} className="mt-3 noscript:hidden">
        Retry
      </AdminButton>
    </div>
  )
}
