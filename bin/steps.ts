import { styleText } from 'node:util'
import { prepareShutdown } from './shutdown.ts'
import { printLine } from './terminal.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export type TimedTest = { name: string; milliseconds: number }

/** What one step found out; without counts it is one test that passed or failed. */
export type Found = { ok: boolean; output: string; counts?: Counts; tests?: TimedTest[] }

export type Step = { name: string; run: () => Promise<Found>; needs?: string }

/** Steps in their order; those in a list of their own run beside each other. */
export type Plan = (Step | Step[])[]

type Total = Counts & { tests: TimedTest[] }

const slowestShown = 20

/**
 * Runs the steps in order, says how each went and ends the process. A failure shows its output, and keeps only those from
 * running that need it. When `listSlowest`, the slowest tests are listed. The last line is `N passed, N failed`, over all.
 */
export async function runSteps(
  plan: (signal: AbortSignal) => Plan,
  { listSlowest = false }: { listSlowest?: boolean } = {},
): Promise<void> {
  const shutdown = prepareShutdown(130)
  const running = runAll(plan(shutdown.signal))
  const finished = running.then(
    (total) => total,
    (fault) => (shutdown.signal.aborted ? null : Promise.reject(fault)),
  )
  shutdown.add(async () => {
    await finished
  })
  const total = await finished
  if (!total) return
  if (listSlowest) printSlowest(total.tests)
  printLine(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
  await shutdown.stop(total.failed === 0 ? 0 : 1)
}

async function runAll(plan: Plan): Promise<Total> {
  const total: Total = { passed: 0, failed: 0, skipped: 0, tests: [] }
  const broken = new Set<string>()
  const runOne = async (step: Step) => {
    const { tests, ...counts } = step.needs && broken.has(step.needs) ? passOver(step) : await runStep(step)
    if (counts.failed > 0) broken.add(step.name)
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += counts[kind]
    total.tests.push(...tests)
  }
  for (const steps of plan) await Promise.all([steps].flat().map(runOne))
  return total
}

async function runStep({ name, run }: Step): Promise<Total> {
  const start = performance.now()
  const found = await run()
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const counts = countsOf(found)
  const sum = found.counts ? `, ${counts.passed} of ${counts.passed + counts.failed}` : ''
  printLine(
    `${found.ok ? styleText('green', '✓') : styleText('red', '✗')} ${name} ${styleText('dim', `(${seconds}${sum})`)}`,
  )
  if (!found.ok) printLine(`\n${found.output.trim()}\n`)
  return { ...counts, tests: found.tests ?? [] }
}

// A runner that fails without a failed test (a file that doesn't load, a server that doesn't start) is a failure too.
function countsOf({ ok, counts }: Found): Counts {
  if (!counts) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  return { ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1) }
}

function passOver({ name, needs }: Step): Total {
  printLine(`- ${name} ${styleText('dim', `(not run: ${needs} failed)`)}`)
  return { passed: 0, failed: 0, skipped: 1, tests: [] }
}

function printSlowest(tests: TimedTest[]): void {
  const slowest = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, slowestShown)
  printLine(`\nThe ${slowest.length} slowest of ${tests.length} tests:`)
  for (const { name, milliseconds } of slowest) printLine(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
