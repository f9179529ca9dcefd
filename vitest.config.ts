import { defineConfig } from 'vitest/config'

// What needs a database, a port or a process of its own; everything else is a unit test.
const integration = [
  '**/*.server.test.{ts,tsx}',
  'api/**/*.test.ts',
  'infra/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'sandbox/**/*.test.ts',
  'bin/**/*.test.ts',
]
const never = ['node_modules/**', 'build/**', '.data/**', 'test/e2e/**']

export default defineConfig({
  test: {
    // Much of what these tests do is waiting for a database: one worker for each of two cores keeps both busy.
    maxWorkers: 2,
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
          exclude: never,
          environment: 'node',
          globalSetup: ['test/start-database.ts'],
        },
      },
    ],
  },
})
