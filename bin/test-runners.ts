import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { root } from './read-settings.ts'
import { runTool } from './run-tool.ts'
import type { Counts, StepResult, TimedTest } from './steps.ts'
import { temporaryRoot } from './temporary-root.ts'

/** Runs vitest with further arguments and counts its tests. */
export function runVitest(
  signal: AbortSignal,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<StepResult> {
  return inTemporaryFolder(readVitest, ({ report, TMPDIR }) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    return runTool(['vitest', 'run', ...reporters, ...args], { signal, env: { ...runnerEnv(TMPDIR), ...env } })
  })
}

/** Runs the browser tests and counts them. */
export function runPlaywright(signal: AbortSignal): Promise<StepResult> {
  return inTemporaryFolder(readPlaywright, ({ report, TMPDIR }) =>
    runTool(['playwright', 'test'], { signal, env: { ...runnerEnv(TMPDIR), E2E_REPORT: report } }),
  )
}

// Tests start hundreds of processes that load the same modules: the second needs half the time when Node finds them compiled.
const runnerEnv = (folder: string) => ({ TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') })

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

function testsIn({ title, specs, suites = [] }: Suite, parents: string[]): TimedTest[] {
  const path = [...parents, title]
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
 * Runs a test runner with a temporary folder of its own, which is deleted afterwards, and reads the report that it writes there.
 * A runner that fails before its first test writes none; its output says why.
 */
async function inTemporaryFolder(
  read: (report: unknown) => Read,
  run: (temporary: Temporary) => Promise<StepResult>,
): Promise<StepResult> {
  const folder = await mkdtemp(join(await temporaryRoot(), 'aso-tests-'))
  // When root runs the tests, PostgreSQL runs as another user, who needs to enter this folder.
  await chmod(folder, 0o711)
  const file = join(folder, 'report.json')
  try {
    const result = await run({ report: file, TMPDIR: folder })
    const text = await readFile(file, 'utf8').catch(() => null)
    return text === null ? { ...result, ok: false } : { ...result, ...read(JSON.parse(text)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
