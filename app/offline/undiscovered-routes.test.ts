import { expect, test } from 'vitest'
import { undiscoveredRoutes } from './undiscovered-routes.ts'

const shop = 'https://shop.example'
const asked = (path: string) => new URL(`/__manifest?paths=${encodeURIComponent(`/admin,${path}`)}&version=1`, shop)

// @rule Weak networks | A form sent offline stays on the page with what was typed, also if the address contains an id
//   broken by: every unanswered route request loads the document (undiscovered-routes.ts)
test('a route request for the current page is answered with no new routes', async () => {
  const answer = undiscoveredRoutes(asked('/admin/products/1/edit'), `${shop}/admin/products/1/edit?tab=2`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({})
})

test.each([`${shop}/admin/products`, '', 'about:client'])(
  'a route request from another page loads the document: %s',
  (referrer) => {
    const answer = undiscoveredRoutes(asked('/admin/products/1/edit'), referrer)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
  },
)
