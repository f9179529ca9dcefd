import { describe, expect, test } from 'vitest'
import { checkHoldings, checkShares, checkShopShare, type HeldPieces, mostOfProduct } from './holding-limits.ts'

const held = (
  orderId: string,
  by: 'email' | 'device' | 'address' | 'network',
  quantity = 1,
  productId = 'gown',
): HeldPieces => ({
  orderId,
  productId,
  quantity,
  byEmail: by === 'email',
  byDevice: by === 'device',
  byAddress: by === 'address',
  byNetwork: by === 'network',
})
const one = new Map([['gown', 1]])
const noOrders = { ofAddress: 0, ofNetwork: 0 }
const of = (pieces: number) => new Map([['gown', pieces]])

describe('open unpaid orders', () => {
  // @rule D49 | At most three open unpaid orders per e-mail and three per device, counted separately
  //   broken by: orders of e-mail and device added up (domain/checkout/holding-limits.ts)
  test('are at most three of an e-mail address and three of a device, counted separately', () => {
    const two = (by: 'email' | 'device') => [held(`1 ${by}`, by), held(`2 ${by}`, by)]
    expect(checkHoldings([...two('email'), ...two('device')], one, noOrders)).toBeNull()
    expect(checkHoldings([...two('email'), held('3', 'email')], one, noOrders)).toEqual({
      reason: 'too_many_unpaid',
      of: 'email',
    })
    expect(checkHoldings([...two('device'), held('3', 'device')], one, noOrders)).toEqual({
      reason: 'too_many_unpaid',
      of: 'device',
    })
  })

  test('of a network address allow 40 shoppers, and have a limit', () => {
    const many = Array.from({ length: 40 }, (_, n) => held(String(n), 'address'))
    expect(checkHoldings(many, one, { ...noOrders, ofAddress: 40 })).toBeNull()
    const refused = { reason: 'too_many_unpaid', of: 'address' }
    expect(checkHoldings([], one, { ...noOrders, ofAddress: 60 })).toEqual(refused)
    expect(checkHoldings([], one, { ...noOrders, ofNetwork: 149 })).toBeNull()
    expect(checkHoldings([], one, { ...noOrders, ofNetwork: 150 })).toEqual(refused)
  })

  test('are limited in their total number of pieces', () => {
    const most = { reason: 'too_much_held', productId: null, most: 10 }
    expect(checkHoldings([held('1', 'email', 90)], of(10), noOrders)).toBeNull()
    expect(checkHoldings([held('1', 'email', 90)], of(11), noOrders)).toEqual(most)
    expect(checkHoldings([held('1', 'address', 140)], of(11), noOrders)).toEqual(most)
    const network = Array.from({ length: 74 }, (_, n) => held(String(n), 'network', 10))
    expect(checkHoldings(network, of(10), noOrders)).toBeNull()
    expect(checkHoldings(network, of(11), noOrders)).toEqual(most)
  })
})

describe('one product', () => {
  test.each([
    [1, 5],
    [5, 5],
    [10, 5],
    [11, 5],
    [12, 6],
    [1_521, 760],
  ])('of %i pieces at most %i can be reserved unpaid: all of a few, half of many', (total, most) => {
    expect(mostOfProduct(total)).toBe(most)
  })

  // @rule D49 | At most half of a product's stock is reserved unpaid by one e-mail, device or network address, but always five
  //   pieces
  //   broken by: pieces reserved already not counted (domain/checkout/holding-limits.ts)
  test('is shared: pieces reserved already count, for each of e-mail, device and address separately', () => {
    const onHand = new Map([['gown', 30]])
    expect(checkShares([held('1', 'address', 10)], of(10), onHand)).toBeNull()
    expect(checkShares([held('1', 'address', 10)], of(11), onHand)).toEqual({
      reason: 'too_much_held',
      productId: 'gown',
      most: 10,
    })
    expect(checkShares([held('1', 'email', 10), held('2', 'device', 10)], of(10), onHand)).toBeNull()
  })

  // @rule D49 | At most three quarters of a product's stock is reserved unpaid by one network, but always five pieces
  //   broken by: a network given the share of an address (domain/checkout/holding-limits.ts)
  test('can’t be reserved entirely by one network', () => {
    const twenty = [held('1', 'network', 20)]
    expect(checkShares(twenty, of(10), new Map([['gown', 20]]))).toBeNull()
    expect(checkShares(twenty, of(11), new Map([['gown', 20]]))).toMatchObject({ productId: 'gown', most: 10 })
    expect(checkShares([], of(5), new Map([['gown', 5]]))).toBeNull()
  })
})

describe('the whole shop', () => {
  const forSale = (pieces: number) => async () => pieces
  const none = async () => {
    throw new Error('nothing is to be read')
  }

  test('is shared: a network address may reserve half of all pieces, and always thirty', async () => {
    const thirty = [held('1', 'address', 29)]
    expect(await checkShopShare(thirty, one, none)).toBeNull()
    expect(await checkShopShare([held('1', 'address', 30)], one, forSale(10))).toEqual({
      reason: 'too_much_held',
      productId: null,
      most: 0,
    })
    const forty = [held('1', 'address', 20), held('2', 'address', 20)]
    expect(await checkShopShare(forty, of(10), forSale(60))).toBeNull()
    expect(await checkShopShare(forty, of(11), forSale(60))).toMatchObject({ most: 10 })
    expect(await checkShopShare(forty, of(11), forSale(61))).toMatchObject({ most: 10 })
    expect(await checkShopShare(forty, of(11), forSale(62))).toBeNull()
  })

  test('can’t be reserved entirely by one network: three quarters at most, and always sixty', async () => {
    expect(await checkShopShare([held('1', 'network', 59)], one, none)).toBeNull()
    expect(await checkShopShare([held('1', 'network', 60)], one, forSale(10))).toMatchObject({ most: 0 })
    const seventy = [held('1', 'network', 70)]
    expect(await checkShopShare(seventy, of(5), forSale(30))).toBeNull()
    expect(await checkShopShare(seventy, of(6), forSale(30))).toMatchObject({ productId: null, most: 5 })
  })

  test('has both limits at once: the narrower one counts', async () => {
    const both = { ...held('1', 'address', 40), byNetwork: true }
    const beside = held('2', 'network', 30)
    // Of 130 pieces the address may have 65 and the network 97.
    expect(await checkShopShare([both, beside], of(26), forSale(60))).toMatchObject({ most: 10 })
  })

  test('isn’t limited by e-mail address or device', async () => {
    expect(await checkShopShare([held('1', 'email', 90), held('2', 'device', 90)], of(30), none)).toBeNull()
  })
})
