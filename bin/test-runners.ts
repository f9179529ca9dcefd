import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { root } from './read-settings.ts'
import { runQuietly } from './run-quietly.ts'
import type { Counts, Found, TimedTest } from './steps.ts'

/** Runs vitest, all of it or what `more` narrows it to, and counts its tests. */
export function runVitest(signal: AbortSignal, more: string[] = [], env: Record<string, string> = {}): Promise<Found> {
  return withReport(readVitest, (report) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    return runQuietly(['vitest', 'run', ...reporters, ...more], { signal, env })
  })
}

/** Runs the end-to-end tests and counts them. */
export function runPlaywright(signal: AbortSignal): Promise<Found> {
  return withReport(readPlaywright, (report) =>
    runQuietly(['playwright', 'test'], { signal, env: { E2E_REPORT: report } }),
  )
}

type Read = { counts: Counts; tests: TimedTest[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
})

function readVitest(report: unknown): Read {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = vitestReport.parse(report)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  )
  return { counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }, tests }
}

type Suite = { title: string; specs: Spec[]; suites?: Suite[] | undefined }
type Spec = z.infer<typeof spec>

const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ duration: z.number() })) })),
})
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), specs: z.array(spec), suites: z.array(suite).optional() }),
)
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
})

function readPlaywright(report: unknown): Read {
  const { stats, suites } = playwrightReport.parse(report)
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  return { counts, tests: suites.flatMap((one) => testsIn(one, [])) }
}

function testsIn({ title, specs, suites = [] }: Suite, above: string[]): TimedTest[] {
  const path = [...above, title]
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: [...path, `${title} [${projectName}]`].join(' › '),
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap((one) => testsIn(one, path))]
}

// A runner that fell over before its first test leaves no report; what it wrote says why.
async function withReport(read: (report: unknown) => Read, run: (file: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-report-'))
  const file = join(folder, 'report.json')
  const found = await run(file)
  const text = await readFile(file, 'utf8').catch(() => null)
  await rm(folder, { recursive: true })
  return text === null ? { ...found, ok: false } : { ...found, ...read(JSON.parse(text)) }
}
