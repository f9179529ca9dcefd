import { join, relative } from 'node:path'
import { isSampled } from './sample.ts'

// The parts of Stryker's types that are used here. Its packages are installed on first use.
type Mutant = { fileName: string; location: { start: { line: number; column: number } }; replacement: string }
type Result = { status: string; errorMessage?: string }
type Runner = { mutantRun: (options: { activeMutant: Mutant }) => Promise<Result> }
type Injector = { injectFunction: (factory: unknown) => Runner }
type Plugin = { kind: string; name: string; factory: unknown }

const root = join(import.meta.dirname, '../..')
const oneIn = Number(process.env.MUTATION_ONE_IN)
const { strykerPlugins: vitestPlugins }: { strykerPlugins: Plugin[] } = await import(process.env.MUTATION_RUNNER ?? '')

/** Stryker's runner for vitest under the name `sampling-vitest`, which tries a sample of the mutants and skips the others. */
export const strykerPlugins = vitestPlugins.map(({ kind, name, factory }) => {
  const sampling = (injector: Injector): Runner => {
    const runner = injector.injectFunction(factory)
    const run = runner.mutantRun.bind(runner)
    runner.mutantRun = async (options) => {
      const { fileName, location, replacement } = options.activeMutant
      const { line, column } = location.start
      const place = { file: relative(root, fileName), line: line + 1, column: column + 1, after: replacement }
      return isSampled(place, oneIn) ? run(options) : { status: 'error', errorMessage: 'not in the sample' }
    }
    return runner
  }
  return { kind, name: `sampling-${name}`, factory: Object.assign(sampling, { inject: ['$injector'] }) }
})
