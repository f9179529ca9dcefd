import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { subscriberIdIn, subscriptionLink } from './subscription-link.server.ts'

const shop = { secret: 'a secret of the shop, long enough to count', publicUrl: 'https://aso.example' }
const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1)

test('a link names its subscriber and no other', () => {
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const link = subscriptionLink(shop, mine)
  expect(link).toMatch(/^https:\/\/aso\.example\/newsletter\/[\w-]{43}$/)
  expect(subscriberIdIn(shop, tokenIn(link))).toBe(mine)
  expect(subscriberIdIn(shop, tokenIn(subscriptionLink(shop, theirs)))).toBe(theirs)
})

// @rule D32 | Newsletter: a link that the shop didn't write opens nothing
test('a link that the shop didn’t write names nobody', () => {
  const id = randomUUID()
  const token = tokenIn(subscriptionLink(shop, id))
  const forged = tokenIn(subscriptionLink({ ...shop, secret: 'guessed' }, id))
  const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const other of [forged, altered, token.slice(0, -1), `${token}A`, id, '', '..', 'ọ'.repeat(43)]) {
    expect(subscriberIdIn(shop, other)).toBeNull()
  }
})
