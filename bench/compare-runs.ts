import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Row } from './measure.ts'

// Two runs on one machine differ by less when nothing else is running on it.
const tolerance = 1.2

const recordedRun = z.object({
  measuredAt: z.string(),
  figures: z.array(z.object({ title: z.string(), what: z.string(), value: z.number(), text: z.string() })),
})

export type RecordedRun = z.infer<typeof recordedRun>
export type TitledRow = Row & { title: string }

/** What a figure depends on besides the shop: figures of other kinds of machine aren't compared with. */
export const kindOfMachine = () =>
  `${process.platform}-${process.arch}-${availableParallelism()}-cores-node${process.versions.node.split('.')[0]}`

const fileOf = (folder: string) => join(folder, `${kindOfMachine()}.json`)

/** The last run that was recorded on this kind of machine; null when there was none. */
export function readLastRun(folder: string): RecordedRun | null {
  const file = fileOf(folder)
  return existsSync(file) ? recordedRun.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Records a run in the place of the last one. */
export function recordRun(folder: string, rows: readonly TitledRow[], measuredAt: Date): void {
  const figures = rows.flatMap((row) => {
    const value = numberOf(row)
    return value === null ? [] : [{ title: row.title, what: row.what, value, text: textOf(row) }]
  })
  mkdirSync(folder, { recursive: true })
  const run: RecordedRun = { measuredAt: measuredAt.toISOString(), figures }
  writeFileSync(fileOf(folder), `${JSON.stringify(run, null, 2)}\n`)
}

/** A line for each figure that is worse than it was in the last run, by more than runs differ. */
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

// A bound says which way is worse; without one the unit does.
const isBetterHigh = ({ bound, figure }: Row) => (bound === '' ? figure.includes('a second') : bound.startsWith('≥'))

// The ratio to the baseline of the same run differs less between runs than the figure.
const textOf = ({ ratio, figure }: Row) => (ratio === '' ? figure : ratio)

function numberOf(row: Row): number | null {
  const [number] = /-?\d[\d,]*(?:\.\d+)?/.exec(textOf(row)) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', ''))
}
