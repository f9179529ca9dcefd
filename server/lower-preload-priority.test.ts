import { expect, test } from 'vitest'
import { htmlPage, testHttpApp } from './http-app.fixture.ts'

test('module preloads get a low priority', async () => {
  const preload = (rank: string) => `<link rel="modulepreload"${rank} href="/assets/entry.js"/>`
  const sheet = '<link rel="stylesheet" href="/assets/root.css"/>'
  const { ask } = testHttpApp({ pages: async () => htmlPage(preload('') + sheet + preload('')) })
  const rank = ' fetchpriority="low"'
  expect(await (await ask('/')).text()).toContain(preload(rank) + sheet + preload(rank))
})
