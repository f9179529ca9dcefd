import { defineConfig, devices } from '@playwright/test'
import { browserPath } from './test/browser-path.ts'

/** Chromium in a closed network: it must not look for its maker's servers. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/seed.ts',
  workers: 2,
  fullyParallel: true,
  // Nothing here measures how long something takes: a busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    launchOptions: { executablePath: await browserPath(), args: [...quiet, '--no-sandbox'] },
    // A trace costs a quarter of the whole run, and `--trace on` records one of whatever failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-NG',
    // What one page left behind must not answer for the next; the specs about the worker let it in.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lagos',
  },
  projects: [
    {
      name: 'phone',
      // What has no screen, or is about a wide one, is tested there.
      grepInvert: /@desktop/,
      testIgnore: /(page-cache|bundles|crawl|found|prefetch|banner)\.spec/,
      // One device pixel a pixel: drawing four times as many costs a quarter of the run and changes no rule.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      // Rules that are the same at every size are tested on the phone; every screen is looked at on both.
      grepInvert: /@phone/,
      testIgnore:
        /(cart|checkout|order-success|payment-\w+|sandbox-page|errors|newsletter|data-saver|no-scripts|offline|search-panel|toasts|wishlist)\.spec/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
