import { expect, test } from 'vitest'
import { cardsAddress } from './fetch-cards.ts'

test('cards are asked for by id, and in a colour where one is chosen', () => {
  expect(cardsAddress([{ id: 'a' }, { id: 'b' }])).toBe('/api/v1/products/cards?ids=a,b')
  const address = cardsAddress([{ id: 'a' }, { id: 'b', shownColor: '#FFD700' }, { id: 'c' }])
  expect(Object.fromEntries(new URL(address, 'https://aso.example').searchParams)).toEqual({
    ids: 'a,b,c',
    colors: ',ffd700,',
  })
})

test('a colour that somebody wrote into storage stays a colour of the question', () => {
  const address = cardsAddress([{ id: 'a', shownColor: '#x&ids=b#' }])
  expect(Object.fromEntries(new URL(address, 'https://aso.example').searchParams)).toEqual({
    ids: 'a',
    colors: 'x&ids=b#',
  })
})
