/** A line of one or both of two compared texts. */
type ComparedLine = { kind: 'same' | 'added' | 'removed'; line: string }

/** The changed lines with a few lines around them; `skipped` counts unchanged lines that are left out. */
export type TextDifference = (ComparedLine | { kind: 'skipped'; count: number })[]

/** Beyond so many comparisons, everything between the first and the last changed line counts as replaced. */
const mostCompared = 1_000_000
const around = 2

/** The difference between two texts, line by line; empty if they are the same. */
export function differenceOf(before: string, after: string): TextDifference {
  if (before === after) return []
  return folded(compare(before.split('\n'), after.split('\n')))
}

function compare(before: readonly string[], after: readonly string[]): ComparedLine[] {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  return [
    ...as('same', before.slice(0, start)),
    ...(old.length * now.length > mostCompared ? [...as('removed', old), ...as('added', now)] : compareAll(old, now)),
    ...as('same', end === 0 ? [] : before.slice(-end)),
  ]
}

const as = (kind: ComparedLine['kind'], lines: readonly string[]): ComparedLine[] =>
  lines.map((line) => ({ kind, line }))

/** Compares by the longest common subsequence. */
function compareAll(old: readonly string[], now: readonly string[]): ComparedLine[] {
  // For each pair of positions: how many lines the remainders from there have in common.
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: ComparedLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [gone = '', come = ''] = [old[row], now[column]]
    if (row < old.length && column < now.length && gone === come) {
      lines.push({ kind: 'same', line: gone })
      row++
      column++
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', line: gone })
      row++
    } else {
      lines.push({ kind: 'added', line: come })
      column++
    }
  }
  return lines
}

/** Leaves out unchanged lines, except those next to a change. */
function folded(lines: readonly ComparedLine[]): TextDifference {
  const isNear = lines.map(() => false)
  lines.forEach(({ kind }, at) => {
    if (kind !== 'same') isNear.fill(true, Math.max(0, at - around), at + around + 1)
  })
  const shown: TextDifference = []
  lines.forEach((line, at) => {
    const last = shown.at(-1)
    if (isNear[at]) shown.push(line)
    else if (last?.kind === 'skipped') last.count++
    else shown.push({ kind: 'skipped', count: 1 })
  })
  return shown
}
