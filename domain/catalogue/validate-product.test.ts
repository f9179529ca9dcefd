import { describe, expect, test } from 'vitest'
import { emptyProductForm, type ProductForm } from './product-form.ts'
import { readProductForm } from './validate-product.ts'

const now = new Date('2026-11-01T12:00:00Z')
const picture = { key: 'a'.repeat(24), alt: '', color: null, focusX: 50, focusY: 50 }
const whole: ProductForm = {
  ...emptyProductForm,
  ...{ name: 'Gown', slug: 'gown', categoryId: 'c', price: '45k', pictures: [picture] },
}
const read = (change: Partial<ProductForm> = {}) => readProductForm({ ...whole, ...change }, now)

function draftOf(change: Partial<ProductForm> = {}) {
  const found = read(change)
  if (!found.ok) throw new Error(found.errors[0]?.message)
  return found.draft
}

function messages(change: Partial<ProductForm>): string[] {
  const found = read(change)
  return found.ok ? [] : found.errors.map(({ message }) => message)
}

// @rule back-office §5 Product form | The checks are in their order, with their messages, the first failing one first
//   broken by: the slug checked before the pictures (validate-product.ts)
test('missing fields are reported in the specification’s order and words', () => {
  const nothing = { name: ' ', price: '', categoryId: '', stock: [], pictures: [], slug: '' }
  expect(messages(nothing)).toEqual([
    'Product name is required',
    'Valid price is required',
    'Please select a category',
    'Valid stock quantity is required',
    'At least one product image is required',
    'Slug is required',
  ])
  expect(messages({ ...nothing, name: 'Gown' })[0]).toBe('Valid price is required')
})

const badPrices: Partial<ProductForm>[] = ['', 'abc', '12abc', '<b>1</b>', '=1+1'].map((price) => ({ price }))
const badStocks: Partial<ProductForm>[] = ['', 'abc', '-1', '1.5', '1e3', '٣'].map((quantity) => ({
  stock: [{ size: null, color: null, quantity }],
}))
// @rule back-office §5 Product form | An empty or non-numeric price, and a non-numeric or negative stock, are refused with their
//   messages
test.each<[Partial<ProductForm>, string]>([
  ...badPrices.map((change): [Partial<ProductForm>, string] => [change, 'Valid price is required']),
  ...badStocks.map((change): [Partial<ProductForm>, string] => [change, 'Valid stock quantity is required']),
])('%j: %s', (change, message) => {
  expect(messages(change)).toEqual([message])
})

// @rule D26e | The price is above 0, the old price empty or above it
//   broken by: an old price equal to the price accepted (validate-product.ts)
test.each<[Partial<ProductForm>, string]>([
  [{ price: '0' }, 'Please set a price above ₦0'],
  [{ price: '-5' }, 'Please set a price above ₦0'],
  [{ price: '100,000,001' }, 'Please set a price of at most ₦100,000,000'],
  [{ compareAtPrice: '45000' }, 'The old price must be above the price'],
  [{ compareAtPrice: 'much' }, 'Please write the old price as an amount, or leave it empty'],
  [{ stockBy: 'grid' }, 'Please add sizes or colors, or count the stock as one number'],
  [{ colors: 'Red, Blurple' }, '“Blurple” isn’t a color we know. Please pick one, or write a code such as #1F2A5A'],
  [{ makingDays: '0' }, 'Please write the days as a number from 1 to 365, or leave it empty'],
  [{ makingDays: 'soon' }, 'Please write the days as a number from 1 to 365, or leave it empty'],
  [{ publication: 'scheduled' }, 'Please choose the day and time of publication'],
  [{ publication: 'scheduled', publishAt: 'soon' }, 'Please choose the day and time of publication'],
  ...['2026-99-99T00:00', '2027-02-30T09:00', '2027-02-29T09:00', '2027-04-31T09:00:00', '2027-01-01T24:00'].map(
    (publishAt): [Partial<ProductForm>, string] => [
      { publication: 'scheduled', publishAt },
      'There is no such day. Please choose another day and time of publication',
    ],
  ),
  [{ sizes: Array.from({ length: 21 }, (_, n) => n).join() }, 'Please keep to 20 sizes at most'],
])('a check of the shop’s own: %j', (change, message) => {
  expect(messages(change)).toEqual([message])
})

const problems = (change: Partial<ProductForm>) => {
  const found = read(change)
  return found.ok ? [] : found.errors.map(({ field, message }) => `${field}: ${message}`)
}

test('every problem is beside its field, one a field', () => {
  const fieldsOf = (change: Partial<ProductForm>) => problems(change).map((problem) => problem.split(':')[0])
  const nothing = { name: ' ', price: '', categoryId: '', stock: [], pictures: [], slug: '' }
  expect(fieldsOf(nothing)).toEqual(['name', 'price', 'categoryId', 'stock', 'pictures', 'slug'])
  expect(problems({ price: '0' })).toEqual(['price: Please set a price above ₦0'])
  expect(problems({ stockBy: 'grid' })).toEqual(['stock: Please add sizes or colors, or count the stock as one number'])
  expect(problems({ stock: [{ size: null, color: null, quantity: '100,001' }] })).toEqual([
    'stock: Please count at most 100,000 pieces',
  ])
  const described = (length: number) => problems({ pictures: [picture, { ...picture, alt: 'x'.repeat(length) }] })
  expect(described(301)).toEqual(['pictures: Please describe a picture in at most 300 characters'])
  expect(described(300)).toEqual([])
  // The unknown one is named, not that there are too many.
  const colors = `Blurple, ${Array.from({ length: 21 }, (_, n) => `#0000${n + 10}`).join()}`
  expect(problems({ colors })).toEqual([
    'colors: “Blurple” isn’t a color we know. Please pick one, or write a code such as #1F2A5A',
  ])
})

test('a long option is quoted from its beginning', () => {
  expect(problems({ sizes: 'y'.repeat(31) })).toEqual([
    `sizes: “${'y'.repeat(30)}…” is too long: at most 30 characters`,
  ])
  expect(problems({ colors: 'z'.repeat(30) })[0]).toContain(`“${'z'.repeat(30)}” isn’t`)
})

test('a color’s name may be typed with more spaces, and in capitals', () => {
  expect(draftOf({ colors: 'SKY   blue' }).colors).toEqual(['#8FB7DC'])
})

test.each(['#1f2a5a7', 'x#0f0'])('%s is no color', (colors) => {
  expect(problems({ colors })).toEqual([
    `colors: “${colors}” isn’t a color we know. Please pick one, or write a code such as #1F2A5A`,
  ])
})

test('what is allowed at its limit, left blank, or complete with the price missing', () => {
  expect(draftOf({ makingDays: '1' }).makingDays).toBe(1)
  expect(draftOf({ compareAtPrice: '  ' }).compareAtPrice).toBeNull()
  expect(messages({ price: '', compareAtPrice: '0' })).toEqual(['Valid price is required'])
  expect(draftOf({ publication: 'draft' }).publication).toEqual({ state: 'draft' })
  expect(draftOf({ stockBy: 'grid', colors: 'Red' }).stock).toEqual([{ size: null, color: '#FF0000', onHand: 0 }])
})

// @rule Bad input | Ten thousand characters in any field of a product are refused beside it, never cut
test('ten thousand characters are refused beside their field, except in the description', () => {
  const long = 'x'.repeat(10_001)
  for (const field of [
    'name',
    'description',
    'price',
    'compareAtPrice',
    'sizes',
    'colors',
    'makingDays',
    'occasions',
  ] as const) {
    const found = read({ [field]: long })
    expect(found.ok ? [] : found.errors.map((error) => error.field), field).toEqual([field])
  }
  expect(draftOf({ description: 'x'.repeat(10_000) }).description).toHaveLength(10_000)
  expect(draftOf({ slug: long }).slug).toHaveLength(120)
})

describe('the typed form', () => {
  test('is read as people type it', () => {
    expect(
      draftOf({
        ...{ name: '  Àdìrẹ\tGown ', price: '₦45k', compareAtPrice: '60,000', slug: 'Àdìrẹ Gown-' },
        ...{ sizes: ' S, M ,,S', colors: 'Indigo, #ff0000, #0f0, indigo', occasions: 'Wedding , ' },
        ...{ makingDays: ' 14 ', stock: [{ size: null, color: null, quantity: '1,200' }] },
      }),
    ).toMatchObject({
      ...{ name: 'Àdìrẹ Gown', price: 4_500_000, compareAtPrice: 6_000_000, slug: 'adire-gown' },
      ...{ sizes: ['S', 'M'], colors: ['#1F2A5A', '#ff0000', '#00ff00'], occasions: ['Wedding'], makingDays: 14 },
      stock: [{ size: null, color: null, onHand: 1_200 }],
    })
  })

  test('keeps markup, formulas and right-to-left marks, and drops overrides and control characters', () => {
    const { name, description } = draftOf({
      name: '<b>=1+1</b>\u200f\u202e\0\ud800',
      description: 'One\r\nTwo\u0007 <i>three</i>',
    })
    expect([name, description]).toEqual(['<b>=1+1</b>\u200f \ufffd', 'One\nTwo <i>three</i>'])
  })

  // @rule D8a | The grid has every size × colour, an uncounted one as zero
  test('with a grid has every size × colour', () => {
    const { stock } = draftOf({
      ...{ sizes: 'S, M', colors: 'Red', stockBy: 'grid' },
      stock: [
        { size: 'S', color: '#FF0000', quantity: '3' },
        { size: 'XL', color: '#FF0000', quantity: 'nonsense of a size that went' },
      ],
    })
    expect(stock).toEqual([
      { size: 'S', color: '#FF0000', onHand: 3 },
      { size: 'M', color: '#FF0000', onHand: 0 },
    ])
  })

  // @rule Bad input | Too many sizes and colours are refused without building their grid
  //   broken by: the whole grid built (validate-product.ts)
  test('with too large a grid is refused before the grid is built', () => {
    const many = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_, n) => name(n)).join()
    let compared = 0
    const entry = {
      get size() {
        compared += 1
        return null
      },
      color: null,
      quantity: '1',
    }
    const colors = many(300, (n) => `#${n.toString(16).padStart(6, '0')}`)
    expect(messages({ sizes: many(300, String), colors, stockBy: 'grid', stock: [entry] })).toEqual([
      'Please keep to 20 sizes at most',
      'Please keep to 20 colors at most',
    ])
    // The one more is for finding out which sizes are counted.
    expect(compared).toBeLessThanOrEqual(20 * 20 + 1)
  })

  test('with a publication time is read in Lagos time; a past one publishes at once', () => {
    const at = (publishAt: string) => draftOf({ publication: 'scheduled', publishAt }).publication
    expect(at('2026-11-01T13:01')).toEqual({ state: 'scheduled', at: new Date('2026-11-01T12:01:00Z') })
    expect(at('2026-11-01T13:00')).toEqual({ state: 'published' })
  })

  test('with a removed colour drops that colour from its pictures', () => {
    const pictures = [{ ...picture, color: '#FF0000', focusX: 33.4 }]
    expect(draftOf({ colors: '#ff0000', pictures }).pictures).toMatchObject([{ color: '#ff0000', focusX: 33 }])
    expect(draftOf({ pictures }).pictures).toMatchObject([{ color: null }])
  })
})

// @rule back-office §2 Product form | Sizes that differ only in case are one, in the first spelling; a product that counts both
//   keeps both
//   broken by: sizes distinguished by case; the counted spelling removed (product-options.ts)
test('sizes that differ only in case are one, unless both are counted', () => {
  const typed = 's, S , M,, m,XL'
  expect(draftOf({ sizes: typed }).sizes).toEqual(['s', 'M', 'XL'])
  const stockOf = (...sizes: string[]) => sizes.map((size) => ({ size, color: null, quantity: '2' }))
  const counted = (...sizes: string[]) => draftOf({ sizes: typed, stockBy: 'grid', stock: stockOf(...sizes) })
  expect(counted('s', 'S', 'M').sizes).toEqual(['s', 'S', 'M', 'XL'])
  // The spelling that has stock wins, even if another one was typed first.
  expect(counted('S').sizes).toEqual(['S', 'M', 'XL'])
  expect(counted('S').stock[0]).toEqual({ size: 'S', color: null, onHand: 2 })
})
