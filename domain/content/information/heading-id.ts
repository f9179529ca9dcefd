const longest = 60

/** The ids that a text has already, and how often each of them was wanted. */
export type TakenIds = Map<string, number>

/** The id of a heading, out of its words: no other one in the text has it, and nothing around the text, where none begins so. */
export function headingId(words: string, taken: TakenIds): string {
  const folded = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const base = `on-${folded.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longest)}`.replace(/-+$/, '')
  let count = taken.get(base) ?? 0
  let id = base
  while (taken.has(id)) id = `${base}-${++count + 1}`
  taken.set(base, count).set(id, taken.get(id) ?? 0)
  return id
}
