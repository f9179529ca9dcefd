import { oneLine } from '#domain/typed-text.ts'
import { colorNames } from './color.ts'

/** The parts of a text with commas: trimmed, empty ones and repetitions left out. */
export const splitByCommas = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(oneLine)
      .filter((part) => part !== ''),
  ),
]

/**
 * Sizes as somebody typed them, separated by commas: those that differ in capitals alone are one, by its first spelling. Spellings that are
 * counted apart already stay apart, because their pieces would be lost.
 */
export function parseSizes(typed: string, counted: readonly { size: string | null }[]): string[] {
  const known = new Set(counted.map(({ size }) => size))
  const alike = Map.groupBy(splitByCommas(typed), (part) => part.toLowerCase())
  return [...alike.values()].flatMap((parts) => {
    const kept = parts.filter((part) => known.has(part))
    return kept.length > 0 ? kept : parts.slice(0, 1)
  })
}

const codeByName = new Map(Object.entries(colorNames).map(([code, name]) => [name.toLowerCase(), code.toUpperCase()]))

/**
 * Colours as somebody typed them, codes or names, separated by commas. A code stays as it was typed, because carts and stock rows have
 * it so; a name becomes its code. `unknown` is what is neither.
 */
export function parseColors(typed: string): { colors: string[]; unknown: string[] } {
  const colors = new Map<string, string>()
  const unknown: string[] = []
  for (const part of splitByCommas(typed)) {
    const code = colorCode(part)
    if (code === null) unknown.push(part)
    else if (!colors.has(code.toLowerCase())) colors.set(code.toLowerCase(), code)
  }
  return { colors: [...colors.values()], unknown }
}

function colorCode(part: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(part)) return part
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(part)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return codeByName.get(part.toLowerCase().replaceAll(/\s+/g, ' ')) ?? null
}
