const anyKnown = 'en-NG'

/**
 * Loads a library that formats numbers in the browser's language as soon as it is loaded. Some systems report an invalid language such
 * as "C" or "en_US", with which it would throw; so a valid one is reported during the load.
 */
export async function withKnownLanguage<Loaded>(
  browser: { readonly language: string },
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  if (isKnown(browser.language)) return load()
  // An own property shadows the browser's one, which is on the prototype and can't be changed.
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
