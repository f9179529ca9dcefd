import { styleText } from 'node:util'
import { prepareShutdown } from './shutdown.ts'
import { printLine } from './terminal.ts'

export type Counts = { passed: number; failed: number; skipped: number }

export type TimedTest = { name: string; milliseconds: number }

/** The result of a step; without counts it is one test that passed or failed. */
export type StepResult = { ok: boolean; output: string; counts?: Counts; tests?: TimedTest[] }

export type Step = { name: string; run: () => Promise<StepResult>; needs?: string }

/** Steps in order; those in an inner list run concurrently. */
export type Plan = (Step | Step[])[]

type Total = Counts & { tests: TimedTest[] }

const slowestShown = 20

/**
 * Runs the steps in order, prints the result of each and ends the process. The output of a failed step is printed, and only steps
 * that need it are skipped. With `listSlowest`, the slowest tests are listed. The last line is `N passed, N failed`, summed up.
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
    const { tests, ...counts } = step.needs && broken.has(step.needs) ? skipStep(step) : await runStep(step)
    if (counts.failed > 0) broken.add(step.name)
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += counts[kind]
    total.tests.push(...tests)
  }
  for (const steps of plan) await Promise.all([steps].flat().map(runOne))
  return total
}

async function runStep({ name, run }: Step): Promise<Total> {
  const start = performance.now()
  const result = await run()
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const counts = countsOf(result)
  const sum = result.counts ? `, ${counts.passed} of ${counts.passed + counts.failed}` : ''
  printLine(
    `${result.ok ? styleText('green', '✓') : styleText('red', '✗')} ${name} ${styleText('dim', `(${seconds}${sum})`)}`,
  )
  if (!result.ok) printLine(`\n${result.output.trim()}\n`)
  return { ...counts, tests: result.tests ?? [] }
}

// A runner that fails without a failed test (a file that doesn't load, a server that doesn't start) counts as one failure.
function countsOf({ ok, counts }: StepResult): Counts {
  if (!counts) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  return { ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1) }
}

function skipStep({ name, needs }: Step): Total {
  printLine(`- ${name} ${styleText('dim', `(not run: ${needs} failed)`)}`)
  return { passed: 0, failed: 0, skipped: 1, tests: [] }
}

function printSlowest(tests: TimedTest[]): void {
  const slowest = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, slowestShown)
  printLine(`\nThe ${slowest.length} slowest of ${tests.length} tests:`)
  for (const { name, milliseconds } of slowest) printLine(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
