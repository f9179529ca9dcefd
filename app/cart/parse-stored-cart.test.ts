import { describe, expect, test } from 'vitest'
import { readStored } from './parse-stored-cart.ts'

const line = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: 'M',
  color: null,
  quantity: 2,
  name: 'Adire Gown',
  slug: 'adire-gown',
  price: 4_500_000,
  compareAtPrice: 5_000_000,
  image: { key: '0123456789abcdef01234567', color: '#2b3a67', alt: 'Adire Gown, front' },
  available: 5,
  sharesStock: true,
}
const item = {
  id: line.productId,
  slug: line.slug,
  name: line.name,
  price: line.price,
  compareAtPrice: null,
  image: null,
}
const stored = (state: object) => JSON.stringify({ state, version: 0 })

describe('what local storage holds', () => {
  test('is read back as it was written', () => {
    const state = { lines: [line], wishlist: [item], checkoutInProgress: true, gone: line.productId }
    expect(readStored(stored(state))).toEqual({ ...state, dropped: false })
  })

  test('is an empty cart when there is nothing', () => {
    expect(readStored(null)).toEqual({ lines: [], wishlist: [], checkoutInProgress: false, gone: '', dropped: false })
  })

  test.each(['', 'not json', 'null', '42', '[]', '{}', '{"state":null}', '{"state":"x"}'])(
    'is an empty cart, with a notice, when it is damaged: %s',
    (text) => {
      expect(readStored(text)).toEqual({ lines: [], wishlist: [], checkoutInProgress: false, gone: '', dropped: true })
    },
  )

  test('keeps valid lines beside damaged ones, and reports that some were left out', () => {
    const reading = readStored(stored({ lines: [null, line, { ...line, price: 'free' }, 7], wishlist: [item, {}] }))
    expect(reading).toMatchObject({ lines: [line], wishlist: [item], dropped: true })
  })

  test.each([
    ['a price below zero', { price: -1 }],
    ['a price that is no whole number', { price: 0.5 }],
    ['a price beyond belief', { price: 1e300 }],
    ['no quantity', { quantity: 0 }],
    ['a quantity beyond the bound', { quantity: 21 }],
    ['an id that is no id', { productId: '../admin' }],
    ['a slug that leads elsewhere', { slug: '../../evil' }],
    ['an empty size', { size: '' }],
    ['an id that the server would refuse the whole cart for', { productId: '00000000-0000-0000-0000-000000000001' }],
    ['a size that the server can’t read', { size: 'M\u0000' }],
    ['a colour of half a letter', { color: '#ffd70\ud800' }],
    ['a quantity in quotes', { quantity: '2' }],
    ['a quantity of a half', { quantity: 1.5 }],
    ['a quantity of a thousand million', { quantity: 1e9 }],
    ['no number for a quantity', { quantity: null }],
    ['a name that is no text', { name: { toString: 'x' } }],
    ['no name', { name: '' }],
    ['a name beyond the bound', { name: 'a'.repeat(301) }],
    ['no slug', { slug: undefined }],
    ['a slug beyond the bound', { slug: 'a'.repeat(201) }],
    ['a slug with something behind it', { slug: 'adire-gown/..' }],
    ['a slug with something before it', { slug: '/adire-gown' }],
    ['a compared price below zero', { compareAtPrice: -1 }],
    ['a compared price that is left out', { compareAtPrice: undefined }],
    ['a price above a hundred million naira', { price: 10_000_000_001 }],
    ['a compared price above a hundred million naira', { compareAtPrice: 10_000_000_001 }],
    ['stock below zero', { available: -1 }],
    ['stock beyond belief', { available: 1_000_000_001 }],
    ['a size beyond the bound', { size: 'M'.repeat(41) }],
    ['a size that is no text', { size: 7 }],
    ['a colour that is left out', { color: undefined }],
  ])('leaves out a line with %s', (_, wrong) => {
    expect(readStored(stored({ lines: [{ ...line, ...wrong }], wishlist: [] }))).toMatchObject({
      lines: [],
      dropped: true,
    })
  })

  test.each([
    ['one piece', { quantity: 1 }],
    ['twenty pieces', { quantity: 20 }],
    ['nothing on hand', { available: 0 }],
    ['a thousand million on hand', { available: 1_000_000_000 }],
    ['a price of nothing', { price: 0, compareAtPrice: 0 }],
    ['a price of a hundred million naira', { price: 10_000_000_000, compareAtPrice: 10_000_000_000 }],
    ['no compared price', { compareAtPrice: null }],
    ['a name of three hundred letters', { name: 'Ẹ'.repeat(300) }],
    ['a slug of two hundred letters', { slug: 'Z_9-'.repeat(50) }],
    ['a size and a colour of forty letters', { size: 'M'.repeat(40), color: 'x'.repeat(40) }],
    ['neither size nor colour', { size: null, color: null }],
    ['stock of its own', { sharesStock: false }],
    ['no picture', { image: null }],
    ['a picture that nothing is said of', { image: { ...line.image, color: '#AbCdEf', alt: '' } }],
  ])('keeps a line with %s', (_, right) => {
    const lines = [{ ...line, ...right }]
    expect(readStored(stored({ lines, wishlist: [] }))).toMatchObject({ lines, dropped: false })
  })

  // An id with letters, so that it can be written in capitals and in small letters.
  const lettered = '5b1c2d3e-abcd-4000-8000-00000000000f'
  const small = { lines: [{ ...line, productId: lettered }], wishlist: [{ ...item, id: lettered }] }
  const capitals = {
    lines: [{ ...line, productId: lettered.toUpperCase() }],
    wishlist: [{ ...item, id: lettered.toUpperCase() }],
  }

  test('treats an id in capitals as the same product', () => {
    expect(readStored(stored(capitals))).toMatchObject({ ...small, dropped: false })
  })

  test('keeps one line when it is stored in both cases', () => {
    const both = { lines: [...small.lines, ...capitals.lines], wishlist: [...small.wishlist, ...capitals.wishlist] }
    expect(readStored(stored(both))).toMatchObject({ ...small, dropped: true })
  })

  test('treats stock as a line’s own unless stated otherwise', () => {
    const { lines } = readStored(stored({ lines: [{ ...line, sharesStock: 'true' }] }))
    expect(lines[0]?.sharesStock).toBe(false)
  })

  test.each([
    ['markup for a key', { key: '"><script>' }],
    ['a key with something behind it', { key: `${line.image.key}/` }],
    ['a key with something before it', { key: `/${line.image.key}` }],
    ['a key of other letters', { key: 'x'.repeat(24) }],
    ['no key', { key: undefined }],
    ['no colour', { color: undefined }],
    ['a colour by name', { color: 'gold' }],
    ['a colour with something behind it', { color: '#2b3a67;background:url(x)' }],
    ['a colour with something before it', { color: 'x#2b3a67' }],
  ])('shows a line without a picture of %s rather than not at all', (_, wrong) => {
    const { lines } = readStored(stored({ lines: [{ ...line, image: { ...line.image, ...wrong } }], wishlist: [] }))
    expect(lines[0]?.image).toBeNull()
  })

  test('cuts a picture’s alternative text to three hundred characters, and leaves it empty if it is no text', () => {
    const altOf = (alt: unknown) =>
      readStored(stored({ lines: [{ ...line, image: { ...line.image, alt } }] })).lines[0]?.image?.alt
    expect(altOf('a'.repeat(301))).toBe('a'.repeat(300))
    expect(altOf(7)).toBe('')
  })

  test('validates wishlist items as strictly as lines', () => {
    const many = Array.from({ length: 201 }, (_, at) => ({
      ...item,
      id: item.id.slice(0, -3) + String(at).padStart(3, '0'),
    }))
    expect(readStored(stored({ wishlist: many }))).toMatchObject({ wishlist: many.slice(0, 200), dropped: true })
    expect(readStored(stored({ wishlist: [{ ...item, id: '1' }, { ...item, price: -1 }, item] })).wishlist).toEqual([
      item,
    ])
    expect(readStored(stored({ wishlist: 'none' }))).toMatchObject({ lines: [], wishlist: [], dropped: true })
    expect(readStored(stored({}))).toEqual({
      lines: [],
      wishlist: [],
      checkoutInProgress: false,
      gone: '',
      dropped: false,
    })
  })

  test('keeps the first of two equal lines, and at most fifty lines', () => {
    expect(readStored(stored({ lines: [line, { ...line, quantity: 5 }], wishlist: [] })).lines).toEqual([line])
    const many = Array.from({ length: 60 }, (_, index) => ({ ...line, size: `${index}` }))
    expect(readStored(stored({ lines: many, wishlist: [] })).lines).toHaveLength(50)
  })

  test('keeps the colour saved with a wishlist item, and drops an invalid one', () => {
    const inGold = { ...item, shownColor: '#FFD700' }
    expect(readStored(stored({ lines: [], wishlist: [inGold] })).wishlist).toEqual([inGold])
    for (const shownColor of [7, '', 'x'.repeat(41), null, { toString: 'x' }]) {
      expect(readStored(stored({ lines: [], wishlist: [{ ...item, shownColor }] })).wishlist).toEqual([item])
    }
  })

  test.each(['true', 1, {}, null, [true]])('treats a checkout flag of %j as unset', (checkoutInProgress) => {
    expect(readStored(stored({ lines: [line], checkoutInProgress })).checkoutInProgress).toBe(false)
  })

  // @rule §3 Cart store | Ten thousand lines are cut to fifty, with a notice
  test('cuts ten thousand lines to fifty, and drops a line with a name of a million letters', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...line, size: `${index}` }))
    const long = { ...line, name: 'a'.repeat(1_000_000) }
    expect(readStored(stored({ lines: many })).lines).toHaveLength(50)
    expect(readStored(stored({ lines: [long, line] }))).toMatchObject({ lines: [line], dropped: true })
  })

  // @rule §3 Cart store | Hostile storage: only known fields are read, each within limits
  test('drops unknown fields', () => {
    const { lines } = readStored(stored({ lines: [{ ...line, isAdmin: true }], wishlist: [] }))
    expect(lines[0]).toEqual(line)
  })
})
