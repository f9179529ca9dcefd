import { oneLine } from '#domain/typed-text.ts'
import { colorNames } from './color.ts'

/** Splits a text at its commas: trimmed, without empty parts and repetitions. */
export const splitByCommas = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(oneLine)
      .filter((part) => part !== ''),
  ),
]

/**
 * Parses sizes that were typed with commas between them. Sizes that differ only in capitals are one, in the first
 * spelling, unless they already have separate stock rows: merging those would lose pieces.
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
 * Parses colours that were typed with commas between them, as codes or names. A code keeps its spelling, since carts
 * and stock rows refer to it; a name is replaced by its code. `unknown` are parts that are neither.
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
