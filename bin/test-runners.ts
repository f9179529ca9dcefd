import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runQuietly } from './run-quietly.ts'
import type { Counts, Found } from './steps.ts'

/** Runs vitest, all of it or what `more` narrows it to, and counts its tests. */
export function runVitest(signal: AbortSignal, ...more: string[]): Promise<Found> {
  return withReport(countVitest, (report) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    return runQuietly(['vitest', 'run', ...reporters, ...more], { signal })
  })
}

/** Runs the end-to-end tests and counts them. */
export function runPlaywright(signal: AbortSignal): Promise<Found> {
  return withReport(countPlaywright, (report) =>
    runQuietly(['playwright', 'test'], { signal, env: { E2E_REPORT: report } }),
  )
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = vitestReport.parse(report)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
})

function countPlaywright(report: unknown): Counts {
  const { stats } = playwrightReport.parse(report)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

// A runner that fell over before its first test leaves no report; what it wrote says why.
async function withReport(count: (report: unknown) => Counts, run: (file: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-report-'))
  const file = join(folder, 'report.json')
  const found = await run(file)
  const text = await readFile(file, 'utf8').catch(() => null)
  await rm(folder, { recursive: true })
  return text === null ? { ...found, ok: false } : { ...found, counts: count(JSON.parse(text)) }
}
