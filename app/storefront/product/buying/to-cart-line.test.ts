import { expect, test } from 'vitest'
import { aProductDetail } from '#test/catalogue-products.ts'
import { inColor, shownColor } from './shown-color.ts'
import { toCartLine } from './to-cart-line.ts'

const picture = (key: string, productColor: string | null) => ({
  key,
  width: 4,
  height: 5,
  color: '#000000',
  alt: key,
  productColor,
})
const gown = aProductDetail({
  pictures: [picture('green', '#008000'), picture('gold', '#FFD700'), picture('label', null)],
  colors: ['#008000', '#FFD700'],
})
const keys = (color: string | null) => inColor(gown, color).pictures.map(({ key }) => key)

test('the cart’s line shows the chosen colour', () => {
  const image = (color: string | null) => toCartLine(gown, { size: null, color, quantity: 1, available: 2 }).image
  expect(image('#FFD700')).toEqual({ key: 'gold', color: '#000000', alt: 'gold' })
  expect(image('#008000')?.key).toBe('green')
  expect(image(null)?.key).toBe('green')
})

test('a product is shown in the chosen colour, else in the one in the address', () => {
  const color = (chosen: string | null, search: string) =>
    shownColor(gown, { color: chosen }, new URLSearchParams(search))
  expect(color('#008000', 'color=ffd700')).toBe('#008000')
  expect(color(null, 'color=FFD700')).toBe('#FFD700')
  for (const search of ['', 'color=', 'color=ff0000', 'color=%00']) expect(color(null, search)).toBeNull()
})

test('in a colour, it shows that colour’s pictures and those of no colour, and names the colour if there are several', () => {
  expect(keys('#FFD700')).toEqual(['gold', 'label'])
  expect(keys(null)).toEqual(['green', 'label'])
  expect(inColor(gown, '#FFD700').shownColor).toBe('#FFD700')
  expect(inColor(gown, null).shownColor).toBeUndefined()
  expect(inColor({ ...gown, colors: ['#FFD700'] }, '#FFD700').shownColor).toBeUndefined()
})

test('the stock is shared by all sizes and colours unless stated otherwise', () => {
  const chosen = { size: null, color: null, quantity: 1, available: 2 }
  expect(toCartLine(gown, chosen).sharesStock).toBe(true)
  expect(toCartLine(gown, { ...chosen, sharesStock: false }).sharesStock).toBe(false)
})
