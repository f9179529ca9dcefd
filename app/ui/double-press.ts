// The longest double click that operating systems accept; nobody presses twice by mistake more slowly.
const longestMs = 500

/**
 * Whether a press at `at` is the second one of a double click. Both times are those of the events: a busy phone may handle the second
 * press before it has rendered the effect of the first.
 */
export const isDoublePress = (at: number, before: number | null): boolean => before !== null && at - before < longestMs

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

// The size of a touch target, in pixels.
const sameSpot = 44

/**
 * Ignores the second press of a double click. On a button that removes its own row, it would hit whatever has moved into its place: the
 * next row's button, a stepper or a link of another product. On Add to Cart it would add another piece, and on a toggle undo the first
 * press. Keyboard presses are always intended.
 */
export function ignoreSecondPress(first: Press): void {
  if (first.detail === 0) return
  const ignore = (event: MouseEvent & { pointerType?: string }) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
    if (event.detail === 0 || distance > sameSpot || !isSecond(event, first)) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true })
  // A busy phone may handle the second press late, so its own time is compared above.
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), 4 * longestMs)
}

// For a mouse the browser counts the clicks of a double click itself; not every browser does for taps.
const isSecond = ({ detail, timeStamp, pointerType }: Press & { pointerType?: string }, first: Press) =>
  isDoublePress(timeStamp, first.timeStamp) && (pointerType !== 'mouse' || detail > 1)
