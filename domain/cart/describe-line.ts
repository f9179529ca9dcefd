import { colorName } from '#domain/catalogue/color.ts'
import type { LineKey } from './cart-line.ts'

/** A line's full name for controls that act on it: "Adire Gown, Size M, Black". */
export function fullName(line: Pick<LineKey, 'size' | 'color'> & { name: string }): string {
  const choice = describeChoice(line)
  return choice ? `${line.name}, ${choice}` : line.name
}

/** A line's choice alone: "Size M, Black"; empty when there was nothing to choose. */
export function describeChoice({ size, color }: Pick<LineKey, 'size' | 'color'>): string {
  return [size === null ? null : `Size ${size}`, color === null ? null : colorName(color)]
    .filter((part) => part !== null)
    .join(', ')
}
