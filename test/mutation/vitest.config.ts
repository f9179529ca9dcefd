import { defineConfig } from 'vitest/config'

/** Runs the tests of one part as one project, because Stryker selects among them. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    exclude: ['node_modules/**', 'test/e2e/**'],
    // Unit tests share a worker, because loading the packages again for each file takes longer than running them.
    isolate: process.env.TEST_DATABASE_URL !== undefined,
    globalSetup: process.env.TEST_DATABASE_URL ? ['test/start-database.ts'] : [],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
