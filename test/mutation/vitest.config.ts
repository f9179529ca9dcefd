import { defineConfig } from 'vitest/config'

/** What the tests of one part run with: those that the part names, in one project, because Stryker chooses among them. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    exclude: ['node_modules/**', 'test/e2e/**'],
    // Unit tests share a worker: to load the packages for each file anew costs more than running them.
    isolate: process.env.TEST_DATABASE_URL !== undefined,
    globalSetup: process.env.TEST_DATABASE_URL ? ['test/start-database.ts'] : [],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
