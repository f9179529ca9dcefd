import { useNavigation } from 'react-router'

/** A progress bar for slow navigations; quick ones don't show it. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left bg-sky ${
        isUnderWay
          ? 'scale-x-90 opacity-100 transition-[scale,opacity] delay-200 duration-[6s,1ms]'
          : 'scale-x-0 opacity-0'
      }`}
    />
  )
}
