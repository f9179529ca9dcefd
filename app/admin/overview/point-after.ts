/** The chart point that a key selects, starting from the point `at`. Null deselects; undefined for other keys. */
export function pointAfter(key: string, at: number | null, count: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return at === null ? 0 : Math.min(at + 1, count - 1)
    case 'ArrowLeft':
      return at === null ? count - 1 : Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return at === null ? undefined : null
    default:
      return undefined
  }
}
