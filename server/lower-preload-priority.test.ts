import { expect, test } from 'vitest'
import { htmlPage, testShell } from './shell.fixture.ts'

test('scripts are asked for at once and sent after what is seen', async () => {
  const preload = (rank: string) => `<link rel="modulepreload"${rank} href="/assets/entry.js"/>`
  const sheet = '<link rel="stylesheet" href="/assets/root.css"/>'
  const { ask } = testShell({ pages: async () => htmlPage(preload('') + sheet + preload('')) })
  const rank = ' fetchpriority="low"'
  expect(await (await ask('/')).text()).toContain(preload(rank) + sheet + preload(rank))
})
