import { defineConfig, devices } from '@playwright/test'
import { browserPath } from './test/browser-path.ts'

/** Keeps Chromium from contacting its vendor's servers. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** Saves a twentieth of the processor time: one process less, and no optimisation of scripts that run for a moment. */
const light = ['--in-process-gpu', '--js-flags=--no-turbofan --no-maglev']

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/seed.ts',
  // Tests often wait for an answer or a frame: two workers leave a third of two cores unused.
  workers: 3,
  fullyParallel: true,
  // Far above what tests need, so that they don't fail on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    launchOptions: { executablePath: await browserPath(), args: [...quiet, ...light, '--no-sandbox'] },
    // Traces take a quarter of the run; `--trace on` records one of a failed test.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-NG',
    // A service worker would answer requests of later pages; the specs about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lagos',
  },
  projects: [
    {
      name: 'phone',
      // Tests without a screen, or about wide screens, run on the desktop.
      grepInvert: /@desktop/,
      testIgnore: /(page-cache|bundles|crawl|search-engines|prefetch|banner)\.spec/,
      // One device pixel per CSS pixel: more would take a quarter of the run and change no result.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      // Rules that are the same at every size are tested on the phone; every-screen.spec.ts runs on both.
      grepInvert: /@phone/,
      testIgnore:
        /(account|admin-staff|cached-data|cancelled-while-paying|cart|checkout|corrected-email|order-success|payment-\w+|sandbox-page|errors|newsletter|data-saver|no-scripts|offline|open-pages|search-panel|security|toasts|wishlist)\.spec/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
