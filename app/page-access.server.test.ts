import { expect, test } from 'vitest'
import { pageAccess } from '#http/page-access.ts'
import { pagePaths, routesWithAction } from '#test/test-pages.ts'

test('every page and endpoint has an access rule, and nothing else has one', () => {
  expect(Object.keys(pageAccess).sort()).toEqual(pagePaths().sort())
})

test('every action has an access rule, and none without an action; layouts have none', async () => {
  const actions = await routesWithAction()
  expect(actions.filter(({ isPage }) => !isPage)).toEqual([])
  const ruled = Object.keys(pageAccess).filter((address) => pageAccess[address]?.action !== undefined)
  expect(ruled.sort()).toEqual(actions.map(({ address }) => address).sort())
})
