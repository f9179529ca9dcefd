// The thirteen colours that the storefront names; anything else is shown by its code.
const names: Record<string, string> = {
  '#000000': 'Black',
  '#ffffff': 'White',
  '#ff0000': 'Red',
  '#0000ff': 'Blue',
  '#008000': 'Green',
  '#ffff00': 'Yellow',
  '#ffa500': 'Orange',
  '#800080': 'Purple',
  '#ffc0cb': 'Pink',
  '#a52a2a': 'Brown',
  '#808080': 'Gray',
  '#ffd700': 'Gold',
  '#c0c0c0': 'Silver',
}

/** The English name of a colour code, or the code itself in capitals. */
export function colorName(hex: string): string {
  return names[hex.toLowerCase()] ?? hex.toUpperCase()
}
