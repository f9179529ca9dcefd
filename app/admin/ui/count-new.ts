/** How many of the newest ids are new: those before the first known one. */
export function countNew(newest: readonly string[], known: readonly string[]): number {
  const at = newest.findIndex((id) => known.includes(id))
  return at === -1 ? newest.length : at
}

/** The number of new rows as text; from `most` on, as many newest ids as are sent, there may be more. */
export function newText(count: number, name: string): string {
  const most = 20
  if (count >= most) return `${most} or more new ${name}s`
  return count === 1 ? `1 new ${name}` : `${count} new ${name}s`
}
