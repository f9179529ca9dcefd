import { describe, expect, test } from 'vitest'
import { aProductDetail } from '#test/catalogue-products.ts'
import {
  availableFor,
  colorField,
  isColorOut,
  isSizeOut,
  missingChoice,
  readChoice,
  soleChoice,
  withSize,
  writeChoice,
} from './choice.ts'

const gown = aProductDetail({
  sizes: ['S', 'M'],
  colors: ['#FF0000', '#0000FF'],
  stockQuantity: 5,
  stock: [
    { size: 'S', color: '#FF0000', onHand: 3 },
    { size: 'M', color: '#0000FF', onHand: 2 },
  ],
})
const plain = { ...gown, sizes: [], colors: [], stock: [{ size: null, color: null, onHand: 5 }] }

describe('a choice in the address', () => {
  test('is read back as it was written', () => {
    const choice = { size: 'S', color: '#FF0000' }
    expect(writeChoice(choice)).toBe('?size=S&color=ff0000')
    expect(readChoice(gown, new URLSearchParams(writeChoice(choice)))).toEqual(choice)
    expect(writeChoice({ size: null, color: null })).toBe('')
  })

  test('is the only colour if the product has only one', () => {
    const oneColor = { ...gown, colors: ['#FF0000'] }
    expect(readChoice(oneColor, new URLSearchParams())).toEqual({ size: null, color: '#FF0000' })
  })

  test('is known without asking if there is at most one size and one colour', () => {
    const fan = { sizes: [], colors: [] }
    expect(soleChoice(fan)).toEqual({ size: null, color: null })
    expect(soleChoice({ ...fan, sizes: ['One size'] })).toEqual({ size: 'One size', color: null })
    expect(soleChoice({ sizes: ['S'], colors: ['#FF0000'] })).toEqual({ size: 'S', color: '#FF0000' })
    expect(soleChoice({ sizes: ['S', 'M'], colors: ['#FF0000'] })).toBeNull()
    expect(soleChoice({ ...fan, colors: ['#FF0000', '#0000FF'] })).toBeNull()
  })

  test('that doesn’t exist for the product is ignored', () => {
    expect(readChoice(gown, new URLSearchParams('size=XXL&color=zzz'))).toEqual({ size: null, color: null })
    expect(readChoice(gown, new URLSearchParams(`size=${'S'.repeat(9999)}&color=%00`))).toEqual({
      size: null,
      color: null,
    })
  })

  test('that has sold out is ignored', () => {
    const noM = { ...gown, stock: [{ size: 'S', color: '#FF0000', onHand: 3 }] }
    expect(readChoice(noM, new URLSearchParams('size=M'))).toEqual({ size: null, color: null })
    expect(readChoice(noM, new URLSearchParams('color=0000ff'))).toEqual({ size: null, color: null })
  })

  test('keeps only its size if size and colour are sold out together', () => {
    expect(readChoice(gown, new URLSearchParams('size=S&color=0000ff'))).toEqual({ size: 'S', color: null })
  })
})

// @rule §5 Add to cart | A size is asked for before a colour
test('a size is asked for before a colour, and neither if there are none', () => {
  expect(missingChoice(gown, { size: null, color: null })).toBe('Please select a size')
  expect(missingChoice(gown, { size: 'S', color: null })).toBe('Please select a color')
  expect(missingChoice(gown, { size: 'S', color: '#FF0000' })).toBeNull()
  expect(missingChoice(plain, { size: null, color: null })).toBeNull()
})

// @rule D8a | One pool, or a grid of size × colour
//   broken by: all colours available in every size (choice.ts)
test('the available stock narrows with the choice', () => {
  expect(availableFor(gown, { size: null, color: null })).toBe(5)
  expect(availableFor(gown, { size: 'S', color: null })).toBe(3)
  expect(availableFor(gown, { size: null, color: '#0000FF' })).toBe(2)
  expect(availableFor(gown, { size: 'S', color: '#0000FF' })).toBe(0)
  expect(availableFor(plain, { size: null, color: null })).toBe(5)
})

test('a complete choice with its own stock uses that, and not the pool', () => {
  const mixed = { ...gown, stock: [...gown.stock, { size: null, color: null, onHand: 9 }] }
  expect(availableFor(mixed, { size: 'S', color: '#FF0000' })).toBe(3)
  expect(availableFor(mixed, { size: 'S', color: '#0000FF' })).toBe(9)
})

describe('a size or colour that has sold out', () => {
  test('for sizes is one sold out in every colour', () => {
    expect(['S', 'M'].map((size) => isSizeOut(gown, size))).toEqual([false, false])
    expect(isSizeOut({ ...gown, stock: gown.stock.slice(0, 1) }, 'M')).toBe(true)
  })

  test('for colours is one sold out in the chosen size', () => {
    expect(isColorOut(gown, '#0000FF', { size: 'S', color: null })).toBe(true)
    expect(isColorOut(gown, '#0000FF', { size: null, color: null })).toBe(false)
  })

  test('is deselected when the size changes', () => {
    expect(withSize(gown, { size: 'S', color: '#FF0000' }, 'M')).toEqual({ size: 'M', color: null })
    const oneColor = { ...plain, sizes: ['S', 'M'], colors: ['#FF0000'] }
    expect(withSize(oneColor, { size: 'S', color: '#FF0000' }, 'M')).toEqual({ size: 'M', color: '#FF0000' })
  })
})

test('if a product has only sizes or only colours, only these are asked for', () => {
  const sizesOnly = { ...gown, colors: [], stock: [{ size: 'S', color: null, onHand: 4 }] }
  const colorsOnly = { ...gown, sizes: [], stock: [{ size: null, color: '#FF0000', onHand: 6 }] }
  expect(missingChoice(sizesOnly, { size: 'S', color: null })).toBeNull()
  expect(missingChoice(colorsOnly, { size: null, color: null })).toBe('Please select a color')
  expect(missingChoice(colorsOnly, { size: null, color: '#FF0000' })).toBeNull()
  expect(availableFor(sizesOnly, { size: 'S', color: null })).toBe(4)
  expect(availableFor(sizesOnly, { size: null, color: null })).toBe(5)
  expect(availableFor(colorsOnly, { size: null, color: '#FF0000' })).toBe(6)
  expect(availableFor(colorsOnly, { size: null, color: null })).toBe(5)
})

test('a colour is written without its #, in lower case', () => {
  expect(colorField('#FF00aa')).toBe('ff00aa')
  expect(writeChoice({ size: null, color: '#FF00aa' })).toBe('?color=ff00aa')
  expect(writeChoice({ size: 'M', color: null })).toBe('?size=M')
})

test('the only size is chosen, even if it has sold out', () => {
  const oneSize = { ...gown, sizes: ['S'], stock: [{ size: 'S', color: '#FF0000', onHand: 0 }] }
  expect(readChoice(oneSize, new URLSearchParams())).toEqual({ size: 'S', color: null })
  expect(readChoice(gown, new URLSearchParams('size=M&color=0000FF'))).toEqual({ size: 'M', color: '#0000FF' })
})
