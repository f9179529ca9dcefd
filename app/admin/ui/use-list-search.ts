import { useSearchParams } from 'react-router'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'

/**
 * The search parameters of the list: of the one that is being loaded, if any. A choice that is made meanwhile builds on the one before,
 * whose navigation it replaces.
 */
export function useListSearch(): URLSearchParams {
  const [search] = useSearchParams()
  const pending = usePendingLocation()
  return pending ? new URLSearchParams(pending.search) : search
}
