import { afterEach, describe, expect, test, vi } from 'vitest'
import { cardsPath, fetchCards } from './fetch-cards.ts'

test('cards are requested by id, and in a colour if one is chosen', () => {
  expect(cardsPath([{ id: 'a' }, { id: 'b' }])).toBe('/api/v1/products/cards?ids=a,b')
  const address = cardsPath([{ id: 'a' }, { id: 'b', shownColor: '#FFD700' }, { id: 'c' }])
  expect(Object.fromEntries(new URL(address, 'https://aso.example').searchParams)).toEqual({
    ids: 'a,b,c',
    colors: ',ffd700,',
  })
})

test('a manipulated colour from storage adds no parameter to the request', () => {
  const address = cardsPath([{ id: 'a', shownColor: '#x&ids=b#' }])
  expect(Object.fromEntries(new URL(address, 'https://aso.example').searchParams)).toEqual({
    ids: 'a',
    colors: 'x&ids=b#',
  })
})

describe('the cards of many products', () => {
  const { signal } = new AbortController()
  const products = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `p${at}` }))
  const idsIn = (address: string) =>
    new URL(address, 'https://aso.example').searchParams
      .get('ids')
      ?.split(',')
      .map((id) => ({ id })) ?? []
  const answerWith = (answer: (address: string) => Response) => {
    const asked = vi.fn(async (address: string, _: RequestInit) => answer(address))
    vi.stubGlobal('fetch', asked)
    return asked
  }
  const known = (address: string) => Response.json({ data: idsIn(address) })
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [100, [50, 50]],
  ])('are requested fifty at a time and returned in order: %i', async (count, sizes) => {
    const asked = answerWith(known)
    expect(await fetchCards(products(count), signal)).toEqual(products(count))
    expect(asked.mock.calls.map(([address]) => idsIn(address).length)).toEqual(sizes)
    for (const [, init] of asked.mock.calls) expect(init).toEqual({ signal })
  })

  test('are null when one request fails', async () => {
    answerWith((address) =>
      idsIn(address).length === 50 ? known(address) : Response.json({ data: [] }, { status: 503 }),
    )
    expect(await fetchCards(products(51), signal)).toBeNull()
    answerWith(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await fetchCards(products(1), signal)).toBeNull()
  })
})
