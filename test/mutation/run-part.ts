import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { type Outcome, runQuietly } from '#bin/run-quietly.ts'
import type { Part } from './parts.ts'
import { folder, reportOf } from './reports.ts'

type Options = { databaseUrl: string | null; anew: boolean; signal: AbortSignal }

// About three hundred mutants: some minutes.
const mostBytes = 12_000

/**
 * Tries every mutant of a part that has not been tried, or whose file or tests have changed since. A part that needs a
 * database takes a PostgreSQL with the template in it. Throws once aborted; some minutes of what was found are lost then.
 */
export async function runPart(part: Part, options: Options): Promise<Outcome> {
  mkdirSync(folder, { recursive: true })
  for (const sources of portions(part.sources)) {
    const outcome = await tryMutants({ ...part, sources }, options)
    if (!outcome.ok) return outcome
  }
  return { ok: true, output: '' }
}

// Stryker writes down what it found when it has tried everything it was given: so it is given a few files at a time.
function portions(files: readonly string[]): string[][] {
  const found: string[][] = []
  let room = 0
  for (const file of files) {
    const { size } = statSync(file)
    if (size > room) {
      found.push([])
      room = mostBytes
    }
    found.at(-1)?.push(file)
    room -= size
  }
  return found
}

function tryMutants(part: Part, { databaseUrl, anew, signal }: Options): Promise<Outcome> {
  const config = reportOf(part).replace(/json$/, 'config.json')
  writeFileSync(config, JSON.stringify(optionsOf(part, anew)))
  return runQuietly(['stryker', 'run', config], {
    signal,
    env: {
      MUTATION_TESTS: part.tests.join(' '),
      ...(databaseUrl === null ? {} : { TEST_DATABASE_URL: databaseUrl }),
      // Every mutant has a fresh worker, which loads the packages again.
      NODE_COMPILE_CACHE: `${process.cwd()}/${folder}/compiled`,
    },
  })
}

function optionsOf(part: Part, anew: boolean) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
    mutate: part.sources,
    incremental: true,
    incrementalFile: reportOf(part),
    force: anew,
    coverageAnalysis: 'perTest',
    // What runs once, when a file is loaded, is tried where a run of all tests of the part is cheap.
    ignoreStatic: part.needsDatabase,
    concurrency: 2,
    timeoutMS: 20_000,
    timeoutFactor: 2,
    reporters: [],
    logLevel: 'warn',
    warnings: false,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: ['build', 'docs', 'public', '.react-router', '.cache'],
    disableTypeChecks: false,
    // Stryker reads it with TypeScript's compiler in JavaScript, which TypeScript 7 has no more; it needs nothing of it.
    tsconfigFile: 'none',
  }
}
