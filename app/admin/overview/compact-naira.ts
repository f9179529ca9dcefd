import { type Kobo, naira } from '#domain/money/money.ts'

const steps = [
  [1_000_000_000, 'b'],
  [1_000_000, 'm'],
  [1_000, 'k'],
] as const

/** An amount for a chart's axis: ₦0, ₦450k, ₦1.5m, -₦20k. */
export function compactNaira(amount: Kobo): string {
  const figure = Math.abs(amount) / naira
  const [size, letter] = steps.find(([least]) => figure >= least) ?? ([1, ''] as const)
  return `${amount < 0 ? '-' : ''}₦${Math.round((figure / size) * 10) / 10}${letter}`
}
