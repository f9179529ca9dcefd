/** The row that j (down) or k (up) leads to from row `at`, or from outside the list (-1). Stops at both ends. */
export function nextRow(key: 'j' | 'k', at: number, count: number): number {
  if (at === -1) return 0
  return Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), count - 1)
}
