import { expect, test } from 'vitest'
import { colorName, colorNames } from './color.ts'

test.each([
  ['#FF0000', 'Red'],
  ['#c0c0c0', 'Silver'],
  ['#1F2A5A', 'Indigo'],
  ['#fe0203', 'Red'],
  ['nonsense', 'Black'],
  ['', 'Black'],
  ['__proto__', 'Black'],
  ['constructor', 'Black'],
  ['#fe0000', 'Red'],
  ['#00fe00', 'Green'],
  ['#0000fe', 'Blue'],
  ['#c0c0c1', 'Silver'],
  ['#7f0080', 'Purple'],
])('%s is called %s', (code, name) => {
  expect(colorName(code)).toBe(name)
})

test('every colour of the shop has a name', () => {
  expect(
    Object.entries(colorNames)
      .map(([hex, name]) => `${hex} ${name}`)
      .join(', '),
  ).toBe(
    '#000000 Black, #ffffff White, #ff0000 Red, #0000ff Blue, #008000 Green, #ffff00 Yellow, #ffa500 Orange, ' +
      '#800080 Purple, #ffc0cb Pink, #a52a2a Brown, #808080 Gray, #ffd700 Gold, #c0c0c0 Silver, #1f2a5a Indigo, ' +
      '#1d2a4d Midnight, #123c7a Cobalt, #3e6fb0 Cornflower, #8fb7dc Sky Blue, #0e7c86 Turquoise, #1d6e72 Teal, ' +
      '#5a1022 Burgundy, #7a1f3d Plum, #8e1b2a Crimson, #b0165e Magenta, #b79bc8 Lilac, #9c4a22 Rust, ' +
      '#d2452f Vermilion, #e2604a Coral, #d19a1e Ochre, #c8ad7f Fawn, #d9bf94 Sand',
  )
})
