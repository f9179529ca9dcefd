/**
 * The index of the option that a key selects. `chosen`: the selected index, or null for none. Returns undefined for keys that select
 * nothing.
 */
export function nextOption(key: string, chosen: number | null, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return chosen === null || chosen === last ? 0 : chosen + 1
    case 'ArrowUp':
      return chosen === null || chosen === 0 ? last : chosen - 1
    // Without a selected option, Home and End move within the text.
    case 'Home':
      return chosen === null ? undefined : 0
    case 'End':
      return chosen === null ? undefined : last
    default:
      return undefined
  }
}
