import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signOrderList } from '#domain/orders/guest-orders.server.ts'
import { openedBy } from '#domain/orders/order-keys.server.ts'
import {
  forgetOpenedOrders,
  guestCookie,
  guestCookiesOnly,
  guestOrderIds,
  openedOrderCookie,
  openedOrders,
} from './guest-cookie.server.ts'

const shop = { secret: 'a secret of the shop, long enough to count', publicUrl: 'https://aso.example' }
const withCookie = (cookie: string) => new Request('https://aso.example/', { headers: { cookie } })
const pair = (setCookie: string) => setCookie.split(';')[0] ?? ''
const nobody = withCookie('')
const anOpenedOrder = () => openedBy(shop, { id: randomUUID(), email: 'ade@example.com', phone: '' }, 'link')

describe('a guest’s order', () => {
  test('is open to the browser that placed it, even after the next one', () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const one = withCookie(pair(guestCookie(shop, nobody, first)))
    const two = withCookie(`theme=dark; ${pair(guestCookie(shop, one, second))}`)
    expect(guestOrderIds(shop, two)).toEqual([second, first])
    const again = withCookie(pair(guestCookie(shop, two, first)))
    expect(guestOrderIds(shop, again)).toEqual([first, second])
  })

  // @rule §6 Guest, D16 | The cookie is signed; the id alone opens nothing
  //   broken by: any cookie opens any order (guest-cookie.server.ts)
  test('is closed to the bare id and to a self-made cookie', () => {
    const id = randomUUID()
    const forged = pair(guestCookie({ ...shop, secret: 'guessed' }, nobody, id))
    for (const request of [
      nobody,
      withCookie(forged),
      withCookie(`aso_orders=${id}`),
      withCookie(`aso_orders=${id}~`),
      withCookie(pair(guestCookie(shop, nobody, id)).replace('aso_orders', 'old_orders')),
    ]) {
      expect(guestOrderIds(shop, request)).toEqual([])
    }
  })

  // @rule §6 Guest, D16 | A foreign cookie of the same name doesn't hide a guest's orders
  //   broken by: only the first cookie of the name checked (guest-cookie.server.ts)
  test('stays open beside a forged, an emptied or an oversized cookie of the same name', () => {
    const id = randomUUID()
    const own = pair(guestCookie(shop, nobody, id))
    const forged = pair(guestCookie({ ...shop, secret: 'guessed' }, nobody, randomUUID()))
    for (const other of [forged, 'aso_orders=', `aso_orders=${`${randomUUID()}.`.repeat(200)}~x`, 'aso_orders=~~~']) {
      expect(guestOrderIds(shop, withCookie(`${other}; ${own}`))).toEqual([id])
      expect(guestOrderIds(shop, withCookie(`${own}; ${other}`))).toEqual([id])
      expect(guestOrderIds(shop, withCookie(`${other};${own}`))).toEqual([id])
      expect(guestOrderIds(shop, withCookie(other))).toEqual([])
    }
  })

  // @rule §6 Guest, D16 | Another visitor's valid cookie, placed before hers, hides none of her orders
  //   broken by: only the first valid cookie read (guest-cookie.server.ts)
  test('stays open behind another visitor’s valid cookie', () => {
    const [hers, foreign] = [randomUUID(), randomUUID()]
    const cookies = [foreign, hers].map((id) => pair(guestCookie(shop, nobody, id)))
    expect(guestOrderIds(shop, withCookie(cookies.join('; ')))).toEqual([foreign, hers])
    const many = Array.from({ length: 500 }, () => pair(guestCookie(shop, nobody, randomUUID())))
    expect(guestOrderIds(shop, withCookie(many.join('; '))).length).toBeLessThanOrEqual(160)
  })

  test('is known by the older name of the cookie, and by cookies from before a rotation', () => {
    const id = randomUUID()
    const older = pair(guestCookie({ ...shop, publicUrl: 'http://aso.example' }, nobody, id))
    expect(older).toMatch(/^aso_orders=/)
    expect(guestOrderIds(shop, withCookie(older))).toEqual([id])
    expect(guestCookie(shop, withCookie(older), randomUUID())).toMatch(
      new RegExp(`^__Host-aso_orders=[^;]*${id}.*; Secure$`),
    )
    const rotated = { ...shop, secret: 'the next secret of the shop, long enough', olderSecrets: [shop.secret] }
    expect(guestOrderIds(rotated, withCookie(older))).toEqual([id])
    expect(guestCookie(rotated, nobody, id)).not.toBe(guestCookie(shop, nobody, id))
  })

  test.each([
    ['an order more', (cookie: string, id: string) => cookie.replace('=', `=${id}.`)],
    ['an order less', (cookie: string) => cookie.replace(/=[^.]+\./, '=')],
    ['its orders in capitals', (cookie: string) => cookie.replace(/=.*~/, (ids) => ids.toUpperCase())],
    ['a letter less', (cookie: string) => cookie.slice(0, -1)],
  ])('is closed to a cookie of the shop with %s', (_, tamper) => {
    const one = withCookie(pair(guestCookie(shop, nobody, randomUUID())))
    const tampered = tamper(pair(guestCookie(shop, one, randomUUID())), randomUUID())
    expect(guestOrderIds(shop, withCookie(tampered))).toEqual([])
  })

  test('has a cookie for ninety days that scripts can’t read, https only where the shop is, with the newest twenty', () => {
    let request = nobody
    let cookie = ''
    for (let n = 0; n < 25; n++) {
      cookie = guestCookie(shop, request, randomUUID())
      request = withCookie(pair(cookie))
    }
    const attributes = `; Path=/; Max-Age=${90 * 86_400}; HttpOnly; SameSite=Lax`
    expect(cookie.endsWith(`${attributes}; Secure`)).toBe(true)
    const overHttp = guestCookie({ ...shop, publicUrl: 'http://localhost:3000' }, request, randomUUID())
    expect(overHttp.endsWith(attributes)).toBe(true)
    expect(guestOrderIds(shop, request)).toHaveLength(20)
    expect(cookie.length).toBeLessThan(1500)
  })
})

describe('the orders that a browser can see', () => {
  test('by keys are a list of their own, which gives no access as the placing browser', () => {
    const [placed, opened] = [randomUUID(), anOpenedOrder()]
    const cookie = openedOrderCookie(shop, nobody, opened)
    expect(cookie).toMatch(/^__Host-aso_opened=.*; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/)
    const request = withCookie(`${pair(cookie)}; ${pair(guestCookie(shop, nobody, placed))}`)
    expect([openedOrders(shop, request), guestOrderIds(shop, request)]).toEqual([[opened], [placed]])
    const swapped = pair(cookie).replace('aso_opened', 'aso_orders')
    expect(guestOrderIds(shop, withCookie(swapped))).toEqual([])
    expect(forgetOpenedOrders(shop)).toBe('__Host-aso_opened=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure')
  })

  test('are known by the mark of the newest key that opened each, twenty orders at most', () => {
    const [first, second] = [anOpenedOrder(), anOpenedOrder()]
    const both = [second, first].reduce(
      (request, one) => withCookie(pair(openedOrderCookie(shop, request, one))),
      nobody,
    )
    expect(openedOrders(shop, both)).toEqual([first, second])
    const renewed = openedBy(shop, { id: second.id, email: 'ada@example.ng', phone: '' }, 'link')
    expect(renewed.mark).not.toBe(second.mark)
    const after = withCookie(pair(openedOrderCookie(shop, both, renewed)))
    expect(openedOrders(shop, after)).toEqual([renewed, first])
    let [request, cookie] = [nobody, '']
    for (let n = 0; n < 25; n++) {
      cookie = openedOrderCookie(shop, request, anOpenedOrder())
      request = withCookie(pair(cookie))
    }
    expect(openedOrders(shop, request)).toHaveLength(20)
    expect(cookie.length).toBeLessThan(1500)
  })

  test('are none in a changed cookie, and have no mark in one with only ids', () => {
    const [opened, other] = [anOpenedOrder(), anOpenedOrder()]
    const own = pair(openedOrderCookie(shop, nobody, opened))
    for (const changed of [own.replace(opened.mark, other.mark), own.replace(opened.id, other.id), own.slice(0, -1)]) {
      expect(openedOrders(shop, withCookie(changed))).toEqual([])
    }
    const without = `aso_opened=${signOrderList(shop, 'opened', [opened.id])}`
    expect(openedOrders(shop, withCookie(without))).toEqual([{ id: opened.id, mark: '' }])
  })

  test('are those given and no others, even in a cookie from before the prefix', () => {
    const id = randomUUID()
    const [cookie = '', older, ...more] = guestCookiesOnly(shop, [id])
    expect(guestOrderIds(shop, withCookie(pair(cookie)))).toEqual([id])
    expect(older).toBe('aso_orders=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(more).toEqual([])
    expect(guestCookiesOnly({ ...shop, publicUrl: 'http://localhost:3000' }, [])).toEqual([
      'aso_orders=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
  })

  test('are read from eight cookies at most, those with the prefix first', () => {
    const ids = Array.from({ length: 9 }, () => randomUUID())
    const cookies = ids.map((id) => pair(guestCookie(shop, nobody, id)))
    expect(guestOrderIds(shop, withCookie(cookies.join('; ')))).toEqual(ids.slice(0, 8))
    const older = cookies.slice(1).map((cookie) => cookie.replace('__Host-', ''))
    expect(guestOrderIds(shop, withCookie([...older, cookies[0]].join('; ')))[0]).toBe(ids[0])
    const twice = `${cookies[0]}; ${cookies[1]}; ${cookies[0]}`
    expect(guestOrderIds(shop, withCookie(twice))).toEqual(ids.slice(0, 2))
    expect(guestOrderIds(shop, new Request('https://aso.example/'))).toEqual([])
  })
})
