import { expect, test } from 'vitest'
import { undiscoveredRoutes } from './undiscovered-routes.ts'

const shop = 'https://shop.example'
const asked = (path: string) => new URL(`/__manifest?paths=${encodeURIComponent(`/admin,${path}`)}&version=1`, shop)

// @rule Weak networks | A form sent offline stays on the page with what is typed, also where the address has an id in it
//   broken by: every unanswered question for routes loads the document (undiscovered-routes.ts)
test('about the page that asks the router is told nothing new', async () => {
  const answer = undiscoveredRoutes(asked('/admin/products/1/edit'), `${shop}/admin/products/1/edit?tab=2`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({})
})

test.each([`${shop}/admin/products`, '', 'about:client'])('for another page it loads the document: %s', (referrer) => {
  const answer = undiscoveredRoutes(asked('/admin/products/1/edit'), referrer)
  expect(answer.status).toBe(204)
  expect(answer.headers.get('x-remix-reload-document')).toBe('true')
})
