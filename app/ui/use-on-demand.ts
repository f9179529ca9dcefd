import { useCallback, useState } from 'react'
import { toastError } from './toast.tsx'

const showLoadError = () => toastError('This could not be loaded. Please check your connection and try again.')

/**
 * Loads a component on demand: `part` is null until then. `load` and `onMissing` must be stable; `onMissing` is called
 * when loading fails, offline or after a new release.
 */
export function useOnDemand<Part>(
  load: () => Promise<Part>,
  onMissing: () => void = showLoadError,
): { part: Part | null; want: () => void } {
  const [part, setPart] = useState<Part | null>(null)
  const want = useCallback(() => {
    load().then((loaded) => setPart(() => loaded), onMissing)
  }, [load, onMissing])
  return { part, want }
}
