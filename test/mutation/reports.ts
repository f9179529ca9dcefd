import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Equivalent } from './equivalents/equivalent.ts'
import { equivalents } from './equivalents/equivalents.ts'
import type { Part } from './parts.ts'
import { isSampled } from './sample.ts'

/** The folder where runs write their results; git ignores it. */
export const folder = '.data/mutation'

const place = z.object({ line: z.number(), column: z.number() })
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          location: z.object({ start: place, end: place }),
          replacement: z.string().optional(),
          status: z.string(),
          mutatorName: z.string(),
        }),
      ),
    }),
  ),
})

export type Status = 'killed' | 'timeout' | 'survived' | 'uncovered' | 'equivalent' | 'ignored'
/** A change from `before` to `after` in a line, and its result. */
export type Mutant = { file: string; line: number; before: string; after: string; status: Status }

const statuses: Record<string, Status> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'uncovered',
}

/** The file with a part's results. */
export const reportOf = ({ name, oneIn }: Part) =>
  `${folder}/${name.replaceAll('/', '-').replaceAll(': ', '-')}${oneIn === 1 ? '' : `-one-in-${oneIn}`}.json`

const doneOf = (part: Part) => reportOf(part).replace(/json$/, 'done')

/** A part's mutants that have been tried so far. */
export function mutantsOf(part: Part): Mutant[] {
  const file = reportOf(part)
  if (!existsSync(file)) return []
  const { files } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  return part.sources.flatMap((name) => {
    const { source, mutants } = files[name] ?? { source: '', mutants: [] }
    const lines = source.split('\n')
    return mutants.flatMap(({ location: { start, end }, replacement, status, mutatorName }) => {
      const text = lines[start.line - 1] ?? ''
      const before = text.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined)
      const mutant = { file: name, line: start.line, before, after: replacement ?? mutatorName }
      if (!isSampled({ ...mutant, column: start.column }, part.oneIn)) return []
      const found = statuses[status] ?? 'ignored'
      const isKnown =
        (found === 'survived' || found === 'uncovered') && equivalents.some((known) => isThat(known, mutant))
      return [{ ...mutant, status: isKnown ? ('equivalent' as const) : found }]
    })
  })
}

/** Mutants listed as equivalent that no longer exist or were killed. */
export function wronglyListed({ sources, oneIn }: Part, mutants: readonly Mutant[]): Equivalent[] {
  if (oneIn > 1) return []
  const survivors = mutants.filter(({ status }) => status === 'equivalent')
  return equivalents.filter(
    (known) => sources.includes(known.file) && !survivors.some((mutant) => isThat(known, mutant)),
  )
}

const isThat = (known: Equivalent, { file, before, after }: Omit<Mutant, 'status'>) =>
  known.file === file && known.code === before.trim() && known.mutant === after

/** The percentage of mutants killed, not counting equivalent and ignored ones. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const count = (...wanted: Status[]) => mutants.filter(({ status }) => wanted.includes(status)).length
  const killed = count('killed', 'timeout')
  const all = killed + count('survived', 'uncovered')
  return all === 0 ? 100 : (100 * killed) / all
}

/** Records that a part was completed, and in how many seconds. */
export function noteDone(part: Part, seconds: number): void {
  writeFileSync(doneOf(part), String(Math.round(seconds)))
}

/** How many seconds a part took, if it was completed and none of its files has changed since; otherwise null. */
export function doneIn(part: Part): number | null {
  const done = doneOf(part)
  if (!existsSync(done)) return null
  const since = statSync(done).mtimeMs
  const changed = [...part.sources, ...part.tests].some((file) => statSync(file).mtimeMs > since)
  return changed ? null : Number(readFileSync(done, 'utf8'))
}
