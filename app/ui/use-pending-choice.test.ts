import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { choiceAfter, pendingChoice, usePendingChoice, usePendingLocation } from './use-pending-choice.ts'

const start = { at: '1', path: '/shop' }
const adire = choiceAfter(null, 'adire', { at: '1', path: '/shop?category=adire' })
const adireInM = choiceAfter(adire, 'adire in M', { at: '1', path: '/shop?category=adire&size=M' })

describe('a choice is shown', () => {
  test('until its own navigation starts', () => {
    expect(pendingChoice(adire, start)).toBe(adire)
    expect(pendingChoice(adire, { at: '2', path: '/shop?category=adire' })).toBeNull()
  })

  test('until another navigation replaces it', () => {
    expect(pendingChoice(adire, { at: '2', path: '/shop' })).toBeNull()
    expect(pendingChoice(adireInM, { at: '2', path: '/sale' })).toBeNull()
  })

  // @rule §2 Shop page | A filter chosen right after another keeps the other, however slow the page is
  //   broken by: any router navigation ends a choice (use-pending-choice.ts)
  test('while the earlier choices that it builds on are navigating', () => {
    const afterFirstStep = pendingChoice(adireInM, { at: '2', path: '/shop?category=adire' })
    expect(afterFirstStep).toMatchObject({ chosen: 'adire in M', at: '2' })
    expect(pendingChoice(afterFirstStep, { at: '3', path: '/shop?category=adire&size=M' })).toBeNull()
  })

  test('only until its own navigation, also when an earlier choice had the same URL', () => {
    const undone = choiceAfter(adireInM, 'adire', { at: '1', path: '/shop?category=adire' })
    expect(pendingChoice(undone, { at: '2', path: '/shop?category=adire' })).toBeNull()
  })
})

/** Renders a component at /shop, during a navigation to an address or while idle. */
function onTheWayTo(address: string | null, Part: () => string | null): string {
  const element = createElement(Part)
  const never = () => new Promise<null>(() => {})
  const routes = [
    { path: '/shop', element, loader: never },
    { path: '/cart', element, loader: never },
  ]
  const hydrationData = { loaderData: { 0: null } }
  const router = createMemoryRouter(routes, { initialEntries: ['/shop'], hydrationData })
  if (address !== null) void router.navigate(address)
  const html = renderToString(createElement(RouterProvider, { router }))
  router.dispose()
  return html
}

const Step = () => usePendingLocation()?.search ?? 'none'

test.each([
  ['/shop?size=M', '?size=M'],
  ['/cart', 'none'],
  [null, 'none'],
])('during a navigation from the shop’s page to %s the pending query is: %s', (address, expected) => {
  expect(onTheWayTo(address, Step)).toBe(expected)
})

function Size() {
  const [size, choose] = usePendingChoice('S')
  // In place of a press; the server's renderer applies it before it produces output.
  if (size === 'S') choose('M', '/shop?size=M')
  return size
}

test('a control shows a choice before the router reports it', () => {
  expect(onTheWayTo(null, Size)).toBe('M')
})
