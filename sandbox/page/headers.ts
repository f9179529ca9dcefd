import type { Sandbox } from '../imitation.ts'
import type { Charge } from '../ledger.ts'

/** A payment page's headers: it may load only its own files, be framed only by the shop, and submit only to the shop. */
export function pageHeaders(sandbox: Sandbox, charge: Charge | null): Record<string, string> {
  const back = [charge?.returnUrl, charge?.cancelUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    `form-action 'self' ${[...new Set(back)].join(' ')}`.trim(),
    `frame-ancestors 'self' ${shopOrigins(sandbox.publicUrl).join(' ')}`,
    "base-uri 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

/** The origin of the shop's page that claims to embed this one; empty when it isn't the shop's, or none is claimed. */
export function shopOrigin(publicUrl: string, claimed: string | undefined): string {
  return claimed !== undefined && shopOrigins(publicUrl).includes(claimed) ? claimed : ''
}

// On a development machine the shop can be reached under two host names.
function shopOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [url.origin]
  return ['localhost', '127.0.0.1'].map((name) => Object.assign(new URL(url), { hostname: name }).origin)
}
