const anyKnown = 'en-NG'

/**
 * Loads what formats figures by the browser's language as it is loaded. Some systems name a language that none is, "C" or "en_US", by which
 * it would throw: it is told another one meanwhile.
 */
export async function withKnownLanguage<Loaded>(
  browser: { readonly language: string },
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  if (isKnown(browser.language)) return load()
  // In front of the browser's own, which stands in its prototype and can't be changed.
  Object.defineProperty(browser, 'language', { value: anyKnown, configurable: true })
  try {
    return await load()
  } finally {
    Reflect.deleteProperty(browser, 'language')
  }
}

function isKnown(language: string): boolean {
  try {
    return new Intl.NumberFormat(language) !== null
  } catch {
    return false
  }
}
