/**
 * Parses a percentage as people type it (`10`, `12.5`, `12,5 %`) into hundredths of a percent; negative ones too. Null
 * if it isn't a percentage or has more than two decimals.
 */
export function parseTypedPercent(typed: string): number | null {
  const match = /^(-?)(\d{1,6})(?:[.,](\d{0,2})0*)?%?$/.exec(typed.replaceAll(/[\s\u00a0\u202f]/g, ''))
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths
}

/** Formats hundredths of a percent as a number: 1250 is 12.5. */
export const formatPercent = (hundredths: number): string => String(hundredths / 100)
