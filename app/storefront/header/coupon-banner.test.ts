import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CouponBanner } from './coupon-banner.tsx'

// @rule §4 Coupon banner | The offer is one sentence, however long
//   broken by: two spaces before the code (coupon-banner.tsx)
test('the offer is one sentence with single spaces', () => {
  const offer = { id: 'c', code: 'ASO10', description: '10% off everything this season' }
  const banner = renderToStaticMarkup(createElement(CouponBanner, { fromServer: offer }))
  expect(banner).toMatch(/<p[^>]*>10% off everything this season with code <strong[^>]*>ASO10<\/strong><\/p>/)
})
