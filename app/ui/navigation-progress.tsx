import { useNavigation } from 'react-router'

/** A progress bar that appears only during slow navigations. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden="true"
      data-under-way={isUnderWay || undefined}
      className="progress-line pointer-events-none fixed inset-x-0 top-0 z-50 h-1 bg-sky"
    />
  )
}
