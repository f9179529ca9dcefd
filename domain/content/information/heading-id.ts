const longest = 60

/** The id of a heading, out of its words: no other one in the text has it, and nothing around the text, where none begins so. */
export function headingId(words: string, taken: Set<string>): string {
  const folded = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const base = `on-${folded.replaceAll(/[^a-z0-9]+/g, '-').slice(0, longest)}`.replace(/-+$/, '')
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  taken.add(id)
  return id
}
