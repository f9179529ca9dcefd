/** The names of colour codes: the thirteen colours of the original storefront, then those of the shop's cloths. */
export const colorNames: Readonly<Record<string, string>> = {
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
  '#1f2a5a': 'Indigo',
  '#1d2a4d': 'Midnight',
  '#123c7a': 'Cobalt',
  '#3e6fb0': 'Cornflower',
  '#8fb7dc': 'Sky Blue',
  '#0e7c86': 'Turquoise',
  '#1d6e72': 'Teal',
  '#5a1022': 'Burgundy',
  '#7a1f3d': 'Plum',
  '#8e1b2a': 'Crimson',
  '#b0165e': 'Magenta',
  '#b79bc8': 'Lilac',
  '#9c4a22': 'Rust',
  '#d2452f': 'Vermilion',
  '#e2604a': 'Coral',
  '#d19a1e': 'Ochre',
  '#c8ad7f': 'Fawn',
  '#d9bf94': 'Sand',
}

/** The English name of a colour code: its own, or that of the nearest code that has one. */
export function colorName(hex: string): string {
  const code = hex.toLowerCase()
  // `hasOwn`, because the code comes from outside and might be the name of a property that every object has.
  return (Object.hasOwn(colorNames, code) && colorNames[code]) || nearestName(code)
}

function nearestName(code: string): string {
  const wanted = channels(code)
  const distance = (other: string) =>
    channels(other).reduce((sum, channel, at) => sum + (channel - (wanted[at] ?? 0)) ** 2, 0)
  const [nearest = ''] = Object.keys(colorNames).sort((a, b) => distance(a) - distance(b))
  return colorNames[nearest] ?? code
}

const channels = (code: string) => [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16) || 0)
