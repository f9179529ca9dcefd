import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportSummary } from '#domain/catalogue/csv/import-report.ts'
import { linesText, states } from '../import-words.ts'

const everyMs = 1_000

/** The progress of an import; the page reloads its data while it is visible. */
export function ImportProgress({ summary: { state, done, lines } }: { summary: ImportSummary }) {
  const { revalidate } = useRevalidator()
  // Polls, because the process that imports sends no events.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [revalidate])
  const isCounted = state !== 'receiving' && lines > 0
  return (
    <div className="grid gap-3 border border-line bg-surface p-6">
      <progress
        {...(isCounted && { value: done, max: lines })}
        aria-label={states[state].word}
        className="h-2 w-full accent-(--brand)"
      />
      <p className="text-soft tabular-nums">
        {states[state].word}: {done.toLocaleString('en-NG')} of {linesText(lines)}
      </p>
    </div>
  )
}
