import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showBanner } from './show-banner.ts'

const offer = { id: '1', code: 'ASO10', description: '10% off' }

let scrolled: number

// A page at its top without a banner.
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

test('a banner that comes is shown with room made for it', async () => {
  await showBanner(offer)
  expect(scrolled).toBe(1)
})

test('a banner that is gone again before the code for its room has loaded is not shown', async () => {
  await Promise.all([showBanner(offer), showBanner(null)])
  expect(scrolled).toBe(0)
})
