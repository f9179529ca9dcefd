import { describe, expect, test } from 'vitest'
import { aProductDetail } from '#test/catalogue-products.ts'
import { checkNoScriptAdd, readNoScriptAdd } from './no-script-add.ts'

const shop = 'https://aso.example'
const read = (search: string, referrer = `${shop}/product/gown`) =>
  readNoScriptAdd(new URLSearchParams(search), referrer, shop)

describe('a plain form that adds an item', () => {
  test('is accepted from the shop’s own pages', () => {
    const found = read('add=gown&quantity=3&size=M&color=%23ff0000&page=2')
    expect(found).toEqual({ slug: 'gown', quantity: 3, search: new URLSearchParams('size=M&color=ff0000') })
    expect(read('add=gown')).toEqual({ slug: 'gown', quantity: 1, search: new URLSearchParams('size=&color=') })
    expect(read(`add=${'Z_9-'.repeat(50)}`)?.slug).toBe('Z_9-'.repeat(50))
    expect(read('add=gown&quantity=2.9')?.quantity).toBe(2)
  })

  // @rule §2 Cart | A request with a referrer from another site is not the shop's own form
  //   broken by: any referrer accepted (no-script-add.ts)
  test.each(['', 'https://elsewhere.example/', 'https://aso.example.evil.test/', 'nonsense', 'null'])(
    'is ignored with another referrer: %s',
    (referrer) => {
      expect(read('add=gown', referrer)).toBeNull()
    },
  )

  test.each(['', 'add=', 'add=../../etc', 'add=gown/', 'add=/gown', 'add=%3Cscript%3E', `add=${'x'.repeat(201)}`])(
    'is ignored without a valid product: %s',
    (search) => {
      expect(read(search)).toBeNull()
    },
  )

  test.each(['0', '-4', 'NaN', 'Infinity', '', '1e400', 'two'])('adds at least one piece: %s', (quantity) => {
    expect(read(`add=gown&quantity=${quantity}`)?.quantity).toBeGreaterThanOrEqual(1)
  })
})

const gown = aProductDetail({
  sizes: ['S', 'M'],
  colors: ['#ff0000', '#0000ff'],
  stock: [
    { size: 'S', color: '#ff0000', onHand: 3 },
    { size: 'M', color: '#0000ff', onHand: 0 },
  ],
})

function judge(search: string) {
  const request = read(`add=gown&${search}`)
  if (!request) throw new Error('it is the shop’s own')
  return checkNoScriptAdd(gown, request)
}

describe('the requested item', () => {
  test('is read with its stock', () => {
    expect(judge('size=S&color=ff0000&quantity=2')).toEqual({
      ok: true,
      product: gown,
      choice: { size: 'S', color: '#ff0000', quantity: 2, available: 3, sharesStock: false },
    })
  })

  test('may have a colour with its #', () => {
    expect(judge('size=S&color=%23ff0000')).toMatchObject({ ok: true, choice: { color: '#ff0000' } })
  })

  test.each([
    ['', 'Please select a size', '/product/gown'],
    ['color=ff0000', 'Please select a size', '/product/gown?color=ff0000'],
    ['size=S', 'Please select a color', '/product/gown?size=S'],
    ['size=M&color=0000ff', 'Please select a size', '/product/gown'],
  ])('may lack a size or colour: %s', (search, reason, path) => {
    expect(judge(search)).toEqual({ ok: false, reason, path })
  })

  test('may be sold out', () => {
    const clutch = { ...gown, sizes: [], colors: [], stock: [{ size: null, color: null, onHand: 0 }] }
    const request = read('add=gown')
    expect(request && checkNoScriptAdd(clutch, request)).toEqual({
      ok: false,
      reason: 'Gown has sold out.',
      path: '/product/gown',
    })
  })
})
