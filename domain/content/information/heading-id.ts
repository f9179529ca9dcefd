const longest = 60

/** The ids already used in a text, with how often each was asked for. */
export type TakenIds = Map<string, number>

/**
 * Makes an id from a heading's words that is unique in its text, and in the page around it as long as no id there
 * begins the same way.
 */
export function headingId(words: string, taken: TakenIds): string {
  const folded = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const base = `on-${folded.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longest)}`.replace(/-+$/, '')
  let count = taken.get(base) ?? 0
  let id = base
  while (taken.has(id)) id = `${base}-${++count + 1}`
  taken.set(base, count).set(id, taken.get(id) ?? 0)
  return id
}
