import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What needs a database, a port or a process of its own; everything else is a unit test.
const integration = [
  '**/*.server.test.{ts,tsx}',
  'api/**/*.test.ts',
  'infra/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'bin/**/*.test.ts',
]
// What puts fakes in the place of modules, which others would get to see.
const isolated = ['server/rounds.test.ts']
const never = ['node_modules/**', 'build/**', '.data/**', 'test/e2e/**']

/** Whole shops that live through days take longest: begun last, they would leave one worker idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/test\/(crash|payments)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Much of what these tests do is waiting for a database: one worker for each of two cores keeps both busy.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A process and all modules anew for every file would cost more than most files do.
    isolate: false,
    // Nothing here measures how long something takes: a busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...integration],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          exclude: [...never, ...isolated],
          environment: 'node',
          globalSetup: ['test/start-database.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolated, exclude: never, environment: 'node', isolate: true },
      },
    ],
  },
})
