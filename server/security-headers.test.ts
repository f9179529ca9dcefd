import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const none = { script: [], frame: [], connect: [], formAction: [], style: [] }
const security = securityHeaders({ publicUrl: 'https://aso.example', checkoutSources: none })

test.each([
  ['/order-success', 'no-referrer'],
  ['/payment-return/ref', 'no-referrer'],
  ['/reset-password', 'no-referrer'],
  ['/confirm-email', 'no-referrer'],
  ['/', 'strict-origin-when-cross-origin'],
  ['/order-successes', 'strict-origin-when-cross-origin'],
])('of a page at %s other sites and pages learn %s, whatever the response', (path, policy) => {
  for (const headers of [security.document(path, { script: [], style: [] }), security.other(path)])
    expect(headers['referrer-policy']).toBe(policy)
})
