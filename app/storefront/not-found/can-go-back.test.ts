import { expect, test } from 'vitest'
import { canGoBack } from './can-go-back.ts'

const tab = (length: number, own?: { canGoBack: boolean; entries: number }) => ({
  history: { length },
  ...(own && { navigation: { canGoBack: own.canGoBack, entries: () => Array.from({ length: own.entries }) } }),
})

test('a tab that was opened here has nowhere to go back to', () => {
  expect(canGoBack(tab(1))).toBe(false)
  expect(canGoBack(tab(1, { canGoBack: false, entries: 1 }))).toBe(false)
})

// @rule §2 Not found | Where there is nothing before the page in its tab, whatever comes after it
test('nor has the first page of a tab after going back to it', () => {
  expect(canGoBack(tab(2, { canGoBack: false, entries: 2 }))).toBe(false)
})

test('a page of the shop or of another site before this one is gone back to', () => {
  expect(canGoBack(tab(2, { canGoBack: true, entries: 2 }))).toBe(true)
  expect(canGoBack(tab(2, { canGoBack: false, entries: 1 }))).toBe(true)
  expect(canGoBack(tab(2))).toBe(true)
})
