import { expect, test } from 'vitest'
import { demoCategories, demoProducts } from '#db/demo/catalogue.ts'
import { LOOKS, OTHER_COLORS } from './product-looks.ts'
import { SHOTS } from './shots.ts'

test('every product has a look in each of its colours, and no two are alike', () => {
  const looks = demoProducts.flatMap(({ slug, colors }) => [
    JSON.stringify(LOOKS[slug]),
    ...colors.flatMap((color) => {
      const recolored = OTHER_COLORS[slug]?.[color]
      return recolored ? [JSON.stringify({ ...LOOKS[slug], ...recolored })] : []
    }),
  ])
  expect(new Set(looks).size).toBe(demoProducts.reduce((sum, { colors }) => sum + colors.length, 0))
  expect(Object.keys(LOOKS).length).toBe(demoProducts.length)
})

test('every picture that the demo shop shows is made under that name', () => {
  const made = new Set(SHOTS.map(({ file }) => file))
  const shown = [
    ...demoProducts.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
    ...demoCategories.map(({ picture }) => picture),
  ]
  expect(shown.filter((file) => !made.has(file))).toEqual([])
})
