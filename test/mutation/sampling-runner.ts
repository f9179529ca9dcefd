import { join, relative } from 'node:path'
import {
  commonTokens,
  declareFactoryPlugin,
  type Injector,
  type PluginContext,
  tokens,
} from '@stryker-mutator/api/plugin'
import { MutantRunStatus, type TestRunner } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { isSampled } from './sample.ts'

const root = join(import.meta.dirname, '../..')
const oneIn = Number(process.env.MUTATION_ONE_IN)

/** Stryker's runner for vitest under the name `sampling-vitest`: it tries a sample of the mutants and skips the others. */
export const strykerPlugins = vitestPlugins.map(({ kind, name, factory }) => {
  const sampling = (injector: Injector<PluginContext>): TestRunner => {
    const runner = injector.injectFunction(factory)
    const run = runner.mutantRun.bind(runner)
    runner.mutantRun = async (options) => {
      const { fileName, location, replacement } = options.activeMutant
      const { line, column } = location.start
      const place = { file: relative(root, fileName), line: line + 1, column: column + 1, after: replacement }
      return isSampled(place, oneIn)
        ? run(options)
        : { status: MutantRunStatus.Error, errorMessage: 'not in the sample' }
    }
    return runner
  }
  return declareFactoryPlugin(
    kind,
    `sampling-${name}`,
    Object.assign(sampling, { inject: tokens(commonTokens.injector) }),
  )
})
