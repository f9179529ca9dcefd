// The longest double click that operating systems accept; nobody presses twice by mistake more slowly.
const longestMs = 500

/**
 * Whether a press at `at` is the second one of a double click. Both times are those of the events: a busy phone may handle the second
 * press before it has rendered the effect of the first.
 */
export const isDoublePress = (at: number, before: number | null): boolean => before !== null && at - before < longestMs
