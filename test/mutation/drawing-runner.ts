import { join, relative } from 'node:path'
import { MutantRunStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { isDrawn } from './draw.ts'

const root = join(import.meta.dirname, '../..')
const oneIn = Number(process.env.MUTATION_ONE_IN)

/** Stryker's runner for vitest under the name `drawing-vitest`: it tries one mutant in so many and passes the others over. */
export const strykerPlugins = vitestPlugins.map((plugin) => ({
  ...plugin,
  name: `drawing-${plugin.name}`,
  factory: Object.assign(
    (injector: Parameters<typeof plugin.factory>[0]) => {
      const runner = plugin.factory(injector)
      const run = runner.mutantRun.bind(runner)
      runner.mutantRun = async (options) => {
        const { fileName, location, replacement } = options.activeMutant
        const file = relative(root, fileName)
        const place = { file, line: location.start.line + 1, column: location.start.column + 1, after: replacement }
        return isDrawn(place, oneIn) ? run(options) : { status: MutantRunStatus.Error, errorMessage: 'not drawn' }
      }
      return runner
    },
    { inject: plugin.factory.inject },
  ),
}))
