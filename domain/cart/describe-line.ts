import type { LineKey } from '#domain/cart/cart-line.ts'
import { colorName } from '#domain/catalogue/color.ts'

/** A line's full name for controls that act on it: "Adire Gown, Size M, Black". */
export function fullName(line: Pick<LineKey, 'size' | 'color'> & { name: string }): string {
  const choice = describeChoice(line)
  return choice ? `${line.name}, ${choice}` : line.name
}

function describeChoice({ size, color }: Pick<LineKey, 'size' | 'color'>): string {
  return [size === null ? null : `Size ${size}`, color === null ? null : colorName(color)]
    .filter((part) => part !== null)
    .join(', ')
}
