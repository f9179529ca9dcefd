// A string (to be skipped) or a number.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
// A double keeps fifteen significant digits of a decimal, whatever they are.
const safeDigits = 15
const mayBeLong = /[\d.]{16}/

/**
 * Parses JSON without losing digits: a number with more of them than a double keeps comes as text, as it was written. So
 * ids beyond 2^53 stay what they are, and a third decimal of an amount is seen. Undefined when it isn't JSON.
 */
export function exactJson(text: string): unknown {
  try {
    // Parsed unchanged first, so that the quotes that are put in can't make JSON of what is none.
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
