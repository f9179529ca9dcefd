import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests that need a database, a port or a process; all others are unit tests.
const integration = [
  '**/*.server.test.{ts,tsx}',
  'api/**/*.test.ts',
  'infra/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'bin/**/*.test.ts',
]
const never = ['node_modules/**', '.cache/**', 'build/**', '.data/**', 'test/e2e/**']

// By duration: a long test that started last would run alone at the end.
const longest = [
  'test/access-matrix',
  'test/payments/provider-failures',
  'test/payments/daily-report',
  'test/crash/paid-orders',
  'test/payments/order-expiry',
  'infra/postgres/embedded',
  'test/payments/event-permutations',
  'test/crash/',
  'test/payments/',
  'api/webhook-fuzz',
  'domain/payments/reconciliation/reconcile-own-records',
  'domain/payments/',
  'domain/checkout/',
  'server/',
  'bin/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((part) => moduleId.includes(`/${part}`))
      return found === -1 ? longest.length : found
    }
    // Within its project alone: between files of two projects each worker ends, and the next one loads all modules again.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((own) => own.sort((one, other) => place(one) - place(other)))
  }
}

export default defineConfig({
  test: {
    // Tests often wait for a database, a process or a timer, so a third worker keeps two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A new process that loads all modules for every file would take longer than most files.
    isolate: false,
    // Pages link their style sheets by address.
    css: { include: /\.css\?url$/ },
    // Far above what tests need, so that they don't fail on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
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
          exclude: never,
          environment: 'node',
          globalSetup: ['test/start-database.ts'],
        },
      },
    ],
  },
})
