import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showBanner } from './show-banner.ts'

const offer = { id: '1', code: 'ASO10', description: '10% off' }

let scrolled: number

// A page scrolled down by 700 pixels, without a banner.
beforeEach(() => {
  scrolled = 0
  vi.stubGlobal('document', {
    querySelector: () => null,
    getElementById: () => null,
    documentElement: { style: { removeProperty: () => {} } },
  })
  vi.stubGlobal('window', {
    scrollY: 700,
    scrollBy: () => {
      scrolled++
    },
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => void vi.unstubAllGlobals())

test('a new banner is shown, and room is made for it', async () => {
  await showBanner(offer)
  expect(scrolled).toBe(1)
})

test('a banner that has ended before the code that makes room has loaded is not shown', async () => {
  await Promise.all([showBanner(offer), showBanner(null)])
  expect(scrolled).toBe(0)
})

test('a banner that replaces another is shown without that code', async () => {
  const asked: string[] = []
  vi.stubGlobal('document', {
    ...document,
    querySelector: (selector: string) => {
      asked.push(selector)
      return {}
    },
  })
  await showBanner({ ...offer, code: 'ASO20' })
  expect([asked, scrolled]).toEqual([['[data-coupon-banner]'], 0])
})

test('no banner after no banner makes no room', async () => {
  await showBanner(null)
  expect(scrolled).toBe(0)
})

test('a banner that goes gives back its room, if that is above the visible part', async () => {
  vi.stubGlobal('document', { ...document, querySelector: () => ({ getBoundingClientRect: () => ({ bottom: 0 }) }) })
  await showBanner(null)
  expect(scrolled).toBe(1)
})
