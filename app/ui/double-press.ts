// The longest double click that operating systems accept; nobody presses twice by mistake more slowly.
const longestMs = 500

/**
 * Whether a press at `at` is the second one of a double click. Both times are those of the events: a busy phone may handle the second
 * press before it has rendered the effect of the first.
 */
export const isDoublePress = (at: number, before: number | null): boolean => before !== null && at - before < longestMs

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

// As wide and high as what a finger meets.
const sameSpot = 44
let lastPress: Press | null = null

/**
 * Whether a pointer's press on a button that takes its own row out of a list is the second one of a double click: the row after it has come into its
 * place. Who presses by keyboard means each press.
 */
export function isPressOnNextRow({ detail, timeStamp, clientX, clientY }: Press): boolean {
  if (detail === 0) return false
  const before = lastPress
  lastPress = { detail, timeStamp, clientX, clientY }
  if (!before || Math.hypot(clientX - before.clientX, clientY - before.clientY) > sameSpot) return false
  return isDoublePress(timeStamp, before.timeStamp)
}
