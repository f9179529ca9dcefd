import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Row } from './measure.ts'

// The factor by which a figure has to be worse to be listed. Two runs on the same otherwise idle machine differ by less.
const tolerance = 1.2

const recordedRun = z.object({
  measuredAt: z.string(),
  figures: z.array(z.object({ title: z.string(), what: z.string(), value: z.number(), text: z.string() })),
})

export type RecordedRun = z.infer<typeof recordedRun>
export type TitledRow = Row & { title: string }

/** The kind of machine that a figure was measured on. Figures are only compared with those of the same kind. */
export const kindOfMachine = () =>
  `${process.platform}-${process.arch}-${availableParallelism()}-cores-node${process.versions.node.split('.')[0]}`

const fileOf = (folder: string) => join(folder, `${kindOfMachine()}.json`)

/** The last recorded run on this kind of machine; null when there is none. */
export function readLastRun(folder: string): RecordedRun | null {
  const file = fileOf(folder)
  return existsSync(file) ? recordedRun.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Records a run and overwrites the last one of this kind of machine. */
export function recordRun(folder: string, rows: readonly TitledRow[], measuredAt: Date): void {
  const figures = rows.flatMap((row) => {
    const value = numberOf(row)
    return value === null ? [] : [{ title: row.title, what: row.what, value, text: textOf(row) }]
  })
  mkdirSync(folder, { recursive: true })
  const run: RecordedRun = { measuredAt: measuredAt.toISOString(), figures }
  writeFileSync(fileOf(folder), `${JSON.stringify(run, null, 2)}\n`)
}

/** Returns a line for each figure that is worse than in the last run by more than the tolerance. */
export function listWorse(last: RecordedRun, rows: readonly TitledRow[]): string[] {
  return rows.flatMap((row) => {
    const before = last.figures.find(({ title, what }) => title === row.title && what === row.what)
    const value = numberOf(row)
    if (!before || value === null || !isWorse(row, before.value, value)) return []
    return [`${row.title}, ${row.what}: ${textOf(row)}, was ${before.text}`]
  })
}

function isWorse(row: Row, before: number, value: number): boolean {
  return isBetterHigh(row) ? value * tolerance < before : value > before * tolerance
}

// A bound tells whether higher or lower is better. Without a bound the unit tells it.
const isBetterHigh = ({ bound, figure }: Row) => (bound === '' ? figure.includes('a second') : bound.startsWith('≥'))

// Prefers the ratio to the baseline of the same run, because it varies less between runs than the figure itself.
const textOf = ({ ratio, figure }: Row) => (ratio === '' ? figure : ratio)

function numberOf(row: Row): number | null {
  const [number] = /-?\d[\d,]*(?:\.\d+)?/.exec(textOf(row)) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', ''))
}
