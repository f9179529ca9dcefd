import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import type { RemovedLine } from './removed-lines.ts'

/** The last removed line with an Undo button, until the page is left. */
export function RemovedLineBar({ removedLine, onUndo }: { removedLine: RemovedLine; onUndo: () => void }) {
  const undo = (event: MouseEvent) => {
    ignoreSecondPress(event)
    onUndo()
  }
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 bg-raised py-1 pr-1 pl-4 text-sm">
      <p className="min-w-0 break-words">{removedLineText(removedLine)}</p>
      <Button
        variant="quiet"
        className="shrink-0 px-3!"
        onClick={undo}
        aria-label={`Undo: put ${fullName(removedLine.line)} back`}
      >
        Undo
      </Button>
    </div>
  )
}

export const removedLineText = ({ line, how }: RemovedLine) =>
  how === 'saved' ? `Saved for later: ${fullName(line)}` : `Removed: ${fullName(line)}`
