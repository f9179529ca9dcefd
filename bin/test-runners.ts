import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { root } from './read-settings.ts'
import { runTool } from './run-tool.ts'
import type { Counts, Found, TimedTest } from './steps.ts'
import { temporaryRoot } from './temporary-root.ts'

/** Runs vitest, all of it or what `more` narrows it to, and counts its tests. */
export function runVitest(signal: AbortSignal, more: string[] = [], env: Record<string, string> = {}): Promise<Found> {
  return inTemporaryFolder(readVitest, ({ report, TMPDIR }) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    return runTool(['vitest', 'run', ...reporters, ...more], { signal, env: { TMPDIR, ...env } })
  })
}

/** Runs the end-to-end tests and counts them. */
export function runPlaywright(signal: AbortSignal): Promise<Found> {
  return inTemporaryFolder(readPlaywright, ({ report, TMPDIR }) =>
    runTool(['playwright', 'test'], { signal, env: { TMPDIR, E2E_REPORT: report } }),
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

type Temporary = { report: string; TMPDIR: string }

/**
 * Runs a test runner with a temporary folder of its own, which is gone when it ends, and reads the report that it leaves there. One
 * that fell over before its first test leaves none; what it wrote says why.
 */
async function inTemporaryFolder(
  read: (report: unknown) => Read,
  run: (temporary: Temporary) => Promise<Found>,
): Promise<Found> {
  const folder = await mkdtemp(join(await temporaryRoot(), 'aso-tests-'))
  // Where root runs the tests, PostgreSQL runs as somebody else, who has to come through here.
  await chmod(folder, 0o711)
  const file = join(folder, 'report.json')
  try {
    const found = await run({ report: file, TMPDIR: folder })
    const text = await readFile(file, 'utf8').catch(() => null)
    return text === null ? { ...found, ok: false } : { ...found, ...read(JSON.parse(text)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
