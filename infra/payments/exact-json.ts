// Matches a string, which is skipped, or a number.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
// The number of significant decimal digits that a double always keeps.
const safeDigits = 15
const mayBeLong = /[\d.]{16}/

/**
 * Parses JSON without losing digits: a number with more digits than a double keeps comes as text, as it was written. So
 * ids beyond 2^53 stay exact, and a third decimal of an amount is noticed. Undefined when it isn't JSON.
 */
export function exactJson(text: string): unknown {
  try {
    // The text is parsed unchanged first, because adding quotes could turn invalid JSON into valid JSON.
    const value: unknown = JSON.parse(text)
    return mayBeLong.test(text) ? JSON.parse(text.replace(token, keepDigits)) : value
  } catch {
    return undefined
  }
}

function keepDigits(written: string): string {
  if (written.startsWith('"')) return written
  if (/^-?\d+$/.test(written)) return Number.isSafeInteger(Number(written)) ? written : `"${written}"`
  const digits = written
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '')
  return digits.length > safeDigits ? `"${written}"` : written
}
