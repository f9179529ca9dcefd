import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { useReadOnNews } from '../ui/use-read-on-news.ts'

/** Reads the figures again when orders or money have changed: at most every three seconds, or when somebody asks for it. */
export function useLiveOverview(): { isBusy: boolean; refresh: () => void } {
  const { revalidate, state } = useRevalidator()
  const isAsked = usePendingLocation() !== null
  // The page has just read what the first value says.
  const isNews = (value: unknown, isFirst: boolean) => value !== undefined && !isFirst
  useReadOnNews({ topic: 'orders', gatherMs: 3_000, isNews })
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return { isBusy: state !== 'idle' || isAsked, refresh }
}
