// What systems take for a double click at most, and longer than anybody needs to press twice by mistake.
const longestMs = 500

/**
 * Whether a press belongs to the one before: a double click. Both times are those of the events, when the finger pressed: a busy phone
 * hears of the second before it has drawn what the first did.
 */
export const isDoublePress = (at: number, before: number | null): boolean => before !== null && at - before < longestMs
