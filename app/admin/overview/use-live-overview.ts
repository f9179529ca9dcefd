import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { useReadOnNews } from '../ui/use-read-on-news.ts'

/** Reloads the figures when orders or payments have changed, at most every three seconds, or on request. */
export function useLiveOverview(): { isBusy: boolean; refresh: () => void } {
  const { revalidate, state } = useRevalidator()
  const isAsked = usePendingLocation() !== null
  // The first value is the current state, which the page has just loaded.
  const isNews = (value: unknown, isFirst: boolean) => value !== undefined && !isFirst
  useReadOnNews({ topic: 'orders', gatherMs: 3_000, isNews })
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return { isBusy: state !== 'idle' || isAsked, refresh }
}
