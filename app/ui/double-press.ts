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
let lastPress: Press | null = null

/**
 * Whether a pointer press on a button that removes its own row is the second one of a double click, and so hits the next row, which has
 * moved into its place. Keyboard presses are always intended.
 */
export function isPressOnNextRow({ detail, timeStamp, clientX, clientY }: Press): boolean {
  if (detail === 0) return false
  const before = lastPress
  lastPress = { detail, timeStamp, clientX, clientY }
  if (!before || Math.hypot(clientX - before.clientX, clientY - before.clientY) > sameSpot) return false
  return isDoublePress(timeStamp, before.timeStamp)
}

/**
 * Ignores the second press of a double click on a button that removes its own row: it would hit whatever has moved into its place, a
 * stepper or a link of another product. Keyboard presses are always intended.
 */
export function ignoreSecondPress(first: Press): void {
  if (first.detail === 0) return
  const ignore = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
    if (event.detail === 0 || distance > sameSpot || !isDoublePress(event.timeStamp, first.timeStamp)) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true })
  // A busy phone may handle the second press late, so its own time is compared above.
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), 4 * longestMs)
}
