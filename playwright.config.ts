import { defineConfig, devices } from '@playwright/test'
import { browserPath } from './test/browser-path.ts'
import { freePort } from './test/free-port.ts'

// Workers read this file again in processes of their own, and must come to the same port.
process.env.E2E_PORT ??= String(await freePort())

/** Chromium in a closed network: it must not look for its maker's servers. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/start-shop.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    launchOptions: { executablePath: await browserPath(), args: [...quiet, '--no-sandbox'] },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-NG',
    // What one page left behind must not answer for the next; the specs about the worker let it in.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lagos',
  },
  projects: [
    {
      name: 'phone',
      // What has no screen is the same on every one.
      testIgnore: /kept-pages|bundles|crawl/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
