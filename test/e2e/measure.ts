import type { TestInfo } from '@playwright/test'

/** Attaches to the test's report how long after a change the page showed it. */
export async function measure(testInfo: TestInfo, what: string, shows: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await shows()
  const took = `${what}: ${Math.round(performance.now() - began)} ms`
  await testInfo.attach('time', { body: took })
  testInfo.annotations.push({ type: 'time', description: took })
}
