import { useCallback, useState } from 'react'
import { toastError } from './toast.tsx'

const showLoadError = () => toastError('This could not be loaded. Please check your connection and try again.')

/**
 * A part of the page that is loaded when it is first wanted: null until then. `load` and `onMissing` stay the same from one
 * rendering to the next; the latter is for when it can't be had, without a network or after the shop was renewed.
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
