import type { Location } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { notOpened, withoutModules } from './open-without-modules.ts'

const at = (pathname: string): Location => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: pathname,
})
const fault = new TypeError('Failed to fetch dynamically imported module')

/** A page at `/shop`, with or without a pending navigation. */
function page(navigation: { state: string; location?: Location; historyAction?: 'PUSH' | 'REPLACE' | 'POP' }) {
  const state = { location: at('/shop'), navigation }
  const done = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn(), say: vi.fn(), navigate: vi.fn() }
  const { promise: answer, resolve: answers } = Promise.withResolvers<boolean>()
  const { failed, open } = withoutModules({
    router: () => ({ state, navigate: done.navigate }),
    reach: () => answer,
    location: done,
    say: done.say,
  })
  const calls = () => Object.entries(done).flatMap(([name, { mock }]) => mock.calls.map(([first]) => [name, first]))
  return { state, failed, open, answers, calls }
}

const toCart = (historyAction: 'PUSH' | 'REPLACE' | 'POP') => ({
  state: 'loading',
  location: { ...at('/cart'), search: '?add=fan', hash: '#lines' },
  historyAction,
})

/** The outcome of a call so far. */
const outcome = (call: Promise<unknown>) =>
  Promise.race([
    call.then(
      () => 'done',
      (error) => error,
    ),
    new Promise((resolve) => setTimeout(resolve, 5, 'waits')),
  ])

describe('if a page’s scripts can’t be loaded', () => {
  test.each([
    ['a link opens the document that it leads to', 'PUSH', [['assign', '/cart?add=fan#lines']]],
    ['one that replaces the page does so', 'REPLACE', [['replace', '/cart?add=fan#lines']]],
    ['a step back, which has its address already, loads that', 'POP', [['reload', undefined]]],
  ] as const)('and the shop answers, %s', async (_, action, expected) => {
    const { failed, answers, calls } = page(toCart(action))
    answers(true)
    expect(await outcome(failed(fault))).toBe('waits')
    expect(calls()).toEqual(expected)
  })

  test.each([
    ['no navigation is pending', { state: 'idle' }],
    ['a form is being sent', { ...toCart('PUSH'), state: 'submitting' }],
  ])('and %s, the page is loaded again', async (_, navigation) => {
    const { failed, answers, calls } = page(navigation)
    answers(true)
    expect(await outcome(failed(fault))).toBe('waits')
    expect(calls()).toEqual([['reload', undefined]])
  })

  test('and the shop doesn’t answer, the page stays and says that the other couldn’t be opened', async () => {
    const { state, failed, answers, calls } = page(toCart('PUSH'))
    answers(false)
    expect(await outcome(failed(fault))).toBe(fault)
    expect(calls()).toEqual([
      ['say', notOpened],
      ['navigate', state.location],
    ])
  })

  test.each([toCart('POP'), { state: 'idle' }])(
    'and the shop doesn’t answer, a step back or an idle page changes nothing: %o',
    async (step) => {
      const { failed, answers, calls } = page(step)
      answers(false)
      expect(await outcome(failed(fault))).toBe(fault)
      expect(calls()).toEqual([])
    },
  )

  test.each([true, false])(
    'a visitor who has navigated elsewhere meanwhile stays there (answers: %s)',
    async (isReached) => {
      const { state, failed, answers, calls } = page(toCart('PUSH'))
      const call = failed(fault)
      state.navigation = { state: 'loading', location: at('/wishlist'), historyAction: 'PUSH' }
      answers(isReached)
      expect(await outcome(call)).toBe(fault)
      expect(calls()).toEqual([])
    },
  )

  test.each([
    [true, [['assign', '/cart']]],
    [false, [['say', notOpened]]],
  ])('links followed after that load documents, if the shop answers (%s)', async (isReached, expected) => {
    const { open, answers, calls } = page({ state: 'idle' })
    answers(isReached)
    await open('/cart')
    expect(calls()).toEqual(expected)
  })
})
