/** The option that a key leads to, counted from 0; `chosen` is null in the field itself, the answer undefined for a key that is not about options. */
export function nextOption(key: string, chosen: number | null, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return chosen === null || chosen === last ? 0 : chosen + 1
    case 'ArrowUp':
      return chosen === null || chosen === 0 ? last : chosen - 1
    // With nothing chosen these two move within the text.
    case 'Home':
      return chosen === null ? undefined : 0
    case 'End':
      return chosen === null ? undefined : last
    default:
      return undefined
  }
}
