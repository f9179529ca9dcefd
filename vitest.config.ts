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
const isolated = ['server/poller.test.ts']
const never = ['node_modules/**', 'build/**', '.data/**', 'test/e2e/**']

// By what they cost: begun last, one of them would keep one worker busy alone at the end.
const longest = [
  'test/payments/provider-failures',
  'test/payments/daily-report',
  'test/crash/paid-orders',
  'test/payments/order-expiry',
  'infra/postgres/embedded',
  'test/payments/event-permutations',
  'server/worker',
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
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    // Much of what these tests do is waiting, for a database, a process or a pause of the shop: a third worker keeps two cores busy.
    maxWorkers: 3,
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
