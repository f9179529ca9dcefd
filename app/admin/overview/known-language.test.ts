import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { withKnownLanguage } from './known-language.ts'

/** A page in a browser with this language, as far as the chart library uses it. */
function openPage(language: string) {
  class Browser {
    get language() {
      return language
    }
  }
  const browser = new Browser()
  const page = { devicePixelRatio: 1, addEventListener() {}, removeEventListener() {}, dispatchEvent: () => true }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('matchMedia', () => page)
  vi.stubGlobal('navigator', browser)
  return browser
}

const require = createRequire(import.meta.url)

/** Loads a fresh copy of the chart library. */
async function loadLibrary(): Promise<unknown> {
  delete require.cache[require.resolve('uplot')]
  return require('uplot')
}

afterEach(() => vi.unstubAllGlobals())

// @rule back-office §2 Overview | The chart is drawn even if the browser’s language is invalid, such as “C” or “en_US”
//   broken by: every language taken for a valid one (known-language.ts)
test.each(['C', 'en_US', 'x', ''])(
  'the chart’s library is loaded in a browser with the language %j',
  async (language) => {
    const browser = openPage(language)
    await expect(loadLibrary()).rejects.toThrow('Incorrect locale')
    expect(await withKnownLanguage(browser, loadLibrary)).toBeTypeOf('function')
    expect(browser.language).toBe(language)
  },
)

test('a valid language stays', async () => {
  const browser = openPage('yo-NG')
  expect(await withKnownLanguage(browser, async () => browser.language)).toBe('yo-NG')
})

test('a library that fails to load leaves the language unchanged', async () => {
  const browser = openPage('C')
  const failing = withKnownLanguage(browser, async () => Promise.reject(new Error(browser.language)))
  await expect(failing).rejects.toThrow('en-NG')
  expect(browser.language).toBe('C')
})
