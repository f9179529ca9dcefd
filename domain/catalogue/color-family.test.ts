import { expect, test } from 'vitest'
import { colorNames } from './color.ts'
import { type ColorFamily, colorFamilies, colorFamily } from './color-family.ts'

const families: Record<ColorFamily | 'none', string[]> = {
  Black: ['Black'],
  White: ['White'],
  Red: ['Red', 'Brown', 'Burgundy', 'Plum', 'Crimson', 'Magenta', 'Vermilion', 'Coral'],
  Blue: ['Blue', 'Indigo', 'Midnight', 'Cobalt', 'Cornflower', 'Sky Blue', 'Turquoise', 'Teal'],
  Green: ['Green'],
  Yellow: ['Yellow', 'Gold', 'Ochre'],
  none: ['Orange', 'Purple', 'Pink', 'Gray', 'Silver', 'Lilac', 'Rust', 'Fawn', 'Sand'],
}

// @rule §9 Named colours | Each named colour belongs to its filter colour or to none
test.each(Object.entries(colorNames))('%s, %s, has its family', (hex, name) => {
  const expected = Object.entries(families).find(([, names]) => names.includes(name))?.[0]
  expect(colorFamily(hex) ?? 'none').toBe(expected)
})

test.each([
  ['#FFFFF0', 'White'],
  ['#fff8e7', 'White'],
  ['#191919', 'Black'],
  ['#36454f', 'Black'],
  ['#808000', 'Green'],
  ['#50c878', 'Green'],
  ['#40e0d0', 'Green'],
  ['#000080', 'Blue'],
  ['#800000', 'Red'],
  ['#ffdb58', 'Yellow'],
  ['#00002e', 'Black'],
  ['#001a00', 'Black'],
  ['#c71585', 'Red'],
])('%s, which has no name, is classed as %s by its shade', (hex, family) => {
  expect(colorFamily(hex)).toBe(family)
})

test.each(['', 'red', '#fff', '#12345g', 'x#ff0000', '#ff0000x', 'x'.repeat(10_000)])('%s is no colour', (text) => {
  expect(colorFamily(text)).toBeNull()
})

test('the pure colours of the six names are their own families', () => {
  const pure = ['#000000', '#ffffff', '#ff0000', '#0000ff', '#008000', '#ffff00']
  expect(pure.map(colorFamily)).toEqual(colorFamilies)
})
