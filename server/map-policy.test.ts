import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const none = { script: [], frame: [], connect: [], formAction: [], style: [] }
const checkoutSources = { ...none, frame: ['https://checkout.pay.example'] }
const security = securityHeaders({ publicUrl: 'https://aso.example', checkoutSources })
const framesOf = (path: string) =>
  /frame-src ([^;]*)/.exec(security.document(path, { script: [], style: [] })['content-security-policy'] ?? '')?.[1] ??
  null

// @rule back-office §2 Showroom | The map's host is allowed on the showroom's and the contact page, and on no other
//   broken by: the host allowed wherever an address begins alike (security-headers.ts)
test('the map’s host is allowed on only two pages', () => {
  for (const path of ['/showroom', '/contact', '/contact/'])
    expect(framesOf(path)).toBe("'self' https://www.openstreetmap.org")
  for (const path of ['/', '/about', '/showroom/book', '/contacts', '/shop', '/admin/messages', '/dashboard'])
    expect(framesOf(path), path).toBeNull()
  expect(framesOf('/checkout')).toBe("'self' https://checkout.pay.example")
})
