import { existsSync, readFileSync } from 'node:fs'

/** How long a repeated operation took, in milliseconds. */
export type Timing = { median: number; p95: number; p99: number; perSecond: number }

/** Runs `once` `times` times, `connections` at a time, and measures each run. */
export async function measure(
  times: number,
  connections: number,
  once: (n: number) => Promise<unknown>,
): Promise<Timing> {
  const durations: number[] = []
  let next = 0
  const begun = performance.now()
  const runSome = async () => {
    while (next < times) {
      const n = next++
      const start = performance.now()
      await once(n)
      durations.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, runSome))
  const seconds = (performance.now() - begun) / 1000
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: times / seconds }
}

/** The processor time that a process has used so far, in milliseconds; null on systems other than Linux, which alone reports it. */
export function processorMs(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const stat = readFileSync(file, 'utf8')
  // The fields after the program's name, which may contain anything; times are in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The processor time that a process has used per operation since `before`, as text for a figure; empty where that isn't known. */
export function processorEach(pid: number, before: number | null, times: number): string {
  const now = processorMs(pid)
  return now === null || before === null ? '' : `, ${ms((now - before) / times)} of the processor each`
}

export const ms = (value: number) => `${value.toFixed(2)} ms`

/** One row of a report: what was measured, its figure, the baseline of the same run, and their ratio against a bound. */
export type Row = { what: string; figure: string; baseline: string; ratio: string; bound: string; met: boolean }

/** Prints rows as an aligned table on standard output. */
export function printRows(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.baseline,
    row.ratio,
    row.bound,
    row.met ? 'met' : 'NOT MET',
  ])
  const table = [['', 'figure', 'baseline', 'ratio', 'bound', ''], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  const lines = table.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}
