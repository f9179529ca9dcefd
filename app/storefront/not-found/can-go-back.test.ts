import { expect, test } from 'vitest'
import { canGoBack } from './can-go-back.ts'

const tab = (length: number, own?: { canGoBack: boolean; entries: number }) => ({
  history: { length },
  ...(own && { navigation: { canGoBack: own.canGoBack, entries: () => Array.from({ length: own.entries }) } }),
})

test('a newly opened tab can’t go back', () => {
  expect(canGoBack(tab(1))).toBe(false)
  expect(canGoBack(tab(1, { canGoBack: false, entries: 1 }))).toBe(false)
})

// @rule §2 Not found | No Go Back without a previous page in the tab, whatever follows
test('nor can a tab on its first page after going back to it', () => {
  expect(canGoBack(tab(2, { canGoBack: false, entries: 2 }))).toBe(false)
})

test('a tab with a previous page, of the shop or another site, can go back', () => {
  expect(canGoBack(tab(2, { canGoBack: true, entries: 2 }))).toBe(true)
  expect(canGoBack(tab(2, { canGoBack: false, entries: 1 }))).toBe(true)
  expect(canGoBack(tab(2))).toBe(true)
})
