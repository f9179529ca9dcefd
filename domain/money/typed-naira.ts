import { ungrouped } from '#domain/ungrouped.ts'
import { type Kobo, naira } from './money.ts'

const multipliers: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

/**
 * An amount as people type it: `45000`, `45,000`, `₦45k`, `NGN 1.5m`, `45 000.50`. Null for anything that isn't a whole
 * number of kobo, or is too large. Negative amounts are allowed. A comma is only accepted between thousands.
 */
export function parseTypedNaira(typed: string): Kobo | null {
  const text = ungrouped(
    typed
      .toLowerCase()
      .replace(/^\s*(-?)\s*(?:₦|ngn|n(?=\s*\d))?/u, '$1')
      .replaceAll(/[\s\u00a0\u202f]/g, ''),
  )
  const match = /^(-?)(\d{1,12})(?:\.(\d{0,6}))?(?:\.?([km]))?$/.exec(text ?? '')
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', unit = ''] = match
  const scale = naira * (multipliers[unit] ?? 1)
  // Calculated with integers (hundredths, thousandths … of a naira), because 0.29 × 100 isn't exactly 29.
  const millionths = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  const amount = (millionths / 1_000_000) * scale
  const rounded = Math.round(amount)
  if (!Number.isSafeInteger(rounded) || Math.abs(amount - rounded) > 1e-6) return null
  return sign === '-' && rounded !== 0 ? -rounded : rounded
}

/** An amount as a money field shows it: with thousands separators, with kobo only if there are any, and without ₦. */
export function formatTypedNaira(amount: Kobo): string {
  const rest = Math.abs(amount) % naira
  const whole = Math.trunc(amount / naira).toLocaleString('en-NG')
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}
