import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTool } from '#bin/install-tool.ts'
import { type Outcome, runTool } from '#bin/run-tool.ts'
import { needsDatabase, type Part } from './parts.ts'
import { folder, reportOf } from './reports.ts'

type Options = { databaseUrl: string | null; force: boolean; signal: AbortSignal }

// About three hundred mutants, which take some minutes.
const mostBytes = ({ oneIn }: Part) => 12_000 * oneIn

/**
 * Tries every mutant of a part that wasn't tried yet, or whose file or tests have changed since. Tests with a database use `databaseUrl`, a
 * PostgreSQL that has the template. Throws when aborted; the last minutes of results are lost then.
 */
export async function runPart(part: Part, options: Options): Promise<Outcome> {
  mkdirSync(folder, { recursive: true })
  for (const { sources, tests } of divide(part)) {
    for (const portion of portions(sources, mostBytes(part))) {
      const outcome = await tryMutants({ ...part, sources: portion, tests }, options)
      if (!outcome.ok) return outcome
    }
  }
  return { ok: true, output: '' }
}

// Files with unit tests are tried with these alone, which are fast enough for module-level code, too.
function divide({ sources, tests }: Part): Pick<Part, 'sources' | 'tests'>[] {
  const unitTests = tests.filter((test) => !needsDatabase(test))
  if (unitTests.length === tests.length) return [{ sources, tests }]
  const isUnitTested = (file: string) => unitTests.includes(file.replace(/(\.tsx?)$/, '.test$1'))
  return [
    { sources: sources.filter(isUnitTested), tests: unitTests },
    { sources: sources.filter((file) => !isUnitTested(file)), tests },
  ]
}

// Stryker writes its report only when it has tried everything, so it gets a few files at a time.
function portions(files: readonly string[], mostBytes: number): string[][] {
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

async function tryMutants(part: Part, { databaseUrl, force, signal }: Options): Promise<Outcome> {
  const packages = join(await installTool('stryker', join(import.meta.dirname, 'stryker')), 'node_modules')
  const runner = join(packages, '@stryker-mutator/vitest-runner/dist/src/index.js')
  const config = reportOf(part).replace(/json$/, 'config.json')
  writeFileSync(config, JSON.stringify(optionsOf(part, force)))
  return runTool([join(packages, '.bin/stryker'), 'run', config], {
    signal,
    env: {
      MUTATION_TESTS: part.tests.join(' '),
      MUTATION_RUNNER: pathToFileURL(runner).href,
      MUTATION_ONE_IN: String(part.oneIn),
      ...(databaseUrl !== null && part.tests.some(needsDatabase) && { TEST_DATABASE_URL: databaseUrl }),
      // Every mutant gets a new worker, which loads the packages again.
      NODE_COMPILE_CACHE: `${process.cwd()}/${folder}/compiled`,
    },
  })
}

function optionsOf(part: Part, force: boolean) {
  return {
    testRunner: part.oneIn === 1 ? 'vitest' : 'sampling-vitest',
    plugins: ['@stryker-mutator/vitest-runner', './test/mutation/sampling-runner.ts'],
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
    mutate: part.sources,
    incremental: true,
    incrementalFile: reportOf(part),
    force,
    coverageAnalysis: 'perTest',
    // Mutants of module-level code need a run of all the part's tests, so they are tried only where that is cheap.
    ignoreStatic: part.tests.some(needsDatabase),
    concurrency: 2,
    // The first run of all a part's tests takes longer than Stryker's default of five minutes while other work runs.
    dryRunTimeoutMinutes: 30,
    timeoutMS: 60_000,
    timeoutFactor: 2,
    reporters: [],
    logLevel: 'warn',
    warnings: false,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: ['build', 'docs', 'public', '.react-router', '.cache'],
    disableTypeChecks: false,
    // Stryker would read it with a JavaScript API that TypeScript 7 doesn't have. It needs nothing from it.
    tsconfigFile: 'none',
  }
}
