import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessionIdIn, sessionLink } from './session-link.server.ts'
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

// @rule D32 | Newsletter: a link that the shop didn't make opens nothing
test('a link that the shop didn’t make names nobody', () => {
  const id = randomUUID()
  const token = tokenIn(subscriptionLink(shop, id))
  const forged = tokenIn(subscriptionLink({ ...shop, secret: 'guessed' }, id))
  const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const other of [forged, altered, token.slice(0, -1), `${token}A`, id, '', '..', 'ọ'.repeat(43)]) {
    expect(subscriberIdIn(shop, other)).toBeNull()
  }
})

// @rule D32 | Sessions: a newsletter link opens no session, and a session's link no subscription
//   broken by: the signature made over the id only (signed-id.server.ts)
test('a link for one purpose opens nothing else', () => {
  const id = randomUUID()
  const [letters, session] = [subscriptionLink(shop, id), sessionLink(shop, id)].map(tokenIn)
  expect(sessionIdIn(shop, session ?? '')).toBe(id)
  expect(sessionIdIn(shop, letters ?? '')).toBeNull()
  expect(subscriberIdIn(shop, session ?? '')).toBeNull()
})

// @rule D32 | Mailed links of newsletter and sessions work after the secret was rotated, until the old secret is removed
//   broken by: only the current secret tried (signed-id.server.ts)
test('a link from before a rotation works until its secret is removed', () => {
  const id = randomUUID()
  const [letters = '', session = ''] = [subscriptionLink(shop, id), sessionLink(shop, id)].map(tokenIn)
  const replaced = { ...shop, secret: 'the next secret of the shop, long enough' }
  const rotated = { ...replaced, olderSecrets: ['one from between the two, long enough', shop.secret] }
  expect([subscriberIdIn(rotated, letters), sessionIdIn(rotated, session)]).toEqual([id, id])
  expect([subscriberIdIn(rotated, session), sessionIdIn(rotated, letters)]).toEqual([null, null])
  expect([subscriberIdIn(replaced, letters), sessionIdIn(replaced, session)]).toEqual([null, null])
  expect(subscriptionLink(rotated, id)).toBe(subscriptionLink(replaced, id))
})
