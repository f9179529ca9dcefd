import { useEffect, useState } from 'react'

/** The time after which loading counts as slow, in milliseconds. */
const patienceMs = 4_000

/** Says that the figures are slow to load. The live region is always rendered, so that screen readers announce it. */
export function SlowNotice({ isWaiting }: { isWaiting: boolean }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  return (
    <div role="status">
      {isLong && (
        <p className="mb-3 border border-line border-l-4 border-l-pending bg-surface px-4 py-2">
          This takes longer than usual. The figures come as soon as the shop answers.
        </p>
      )}
    </div>
  )
}
