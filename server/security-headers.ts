import type { CheckoutSources } from '#infra/payments/checkout-sources.ts'

export type SecurityOptions = {
  publicUrl: string
  checkoutSources: CheckoutSources
  /** Where pictures come from when that isn't the shop itself. */
  mediaOrigin?: string
  /** The hot-reload server writes style elements and talks over a socket. */
  developing?: boolean
}

type Inline = { script: readonly string[]; style: readonly string[] }

export type SecurityHeaders = {
  /** For a document: with a policy that lets its own inline scripts and styles run. */
  document: (path: string, inline: Inline) => Record<string, string>
  /** For everything that isn't a document: nothing in it may run. */
  other: (path: string) => Record<string, string>
}

const payingPath = /^\/(?:checkout|order-success)(?:\/|$)/
const secretAddress = /^\/(?:order-success|payment-return|reset-password)(?:\/|$)/
// Pictures are for search engines and messengers too; the imitated providers are strangers to the shop, like the real ones.
const forOthers = /^\/(?:media|sandbox)\//
const hstsValue = 'max-age=63072000; includeSubDomains'
const nothing = "default-src 'none'; frame-ancestors 'none'"
// A worker is held to the policy that its own file came with, in all that it fetches.
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'"
const noSources: CheckoutSources = { script: [], frame: [], connect: [], formAction: [], style: [] }

/** The headers that tell a browser what it must not do with an answer. The payment providers' hosts are let in where people pay, nowhere else. */
export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const hsts = options.publicUrl.startsWith('https:') ? { 'strict-transport-security': hstsValue } : {}
  const shared = (path: string) => ({
    ...hsts,
    'x-content-type-options': 'nosniff',
    'referrer-policy': secretAddress.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': forOthers.test(path) ? 'cross-origin' : 'same-origin',
  })
  return {
    document: (path, inline) => {
      const sources = payingPath.test(path) ? options.checkoutSources : noSources
      return {
        ...shared(path),
        'content-security-policy': documentPolicy(options, sources, inline),
        'cross-origin-opener-policy': openerPolicy(path),
        'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=${paymentPolicy(path, sources)}`,
      }
    },
    other: (path) => ({ ...shared(path), 'content-security-policy': path === '/sw.js' ? workerPolicy : nothing }),
  }
}

function documentPolicy(options: SecurityOptions, checkout: CheckoutSources, inline: Inline): string {
  const { mediaOrigin, developing } = options
  const styles = developing ? ["'unsafe-inline'"] : inline.style
  return [
    "default-src 'none'",
    directive('script-src', ["'self'", ...inline.script, ...checkout.script]),
    directive('style-src', ["'self'", ...styles, ...checkout.style]),
    // Placeholder colours of pictures stand in style attributes.
    "style-src-attr 'unsafe-inline'",
    directive('img-src', ["'self'", 'data:', ...(mediaOrigin === undefined ? [] : [mediaOrigin])]),
    "font-src 'self'",
    directive('connect-src', ["'self'", ...checkout.connect, ...(developing ? ['ws:'] : [])]),
    ...(checkout.frame.length > 0 ? [directive('frame-src', ["'self'", ...checkout.frame])] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    directive('form-action', ["'self'", ...checkout.formAction]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const directive = (name: string, sources: readonly string[]) => [name, ...new Set(sources)].join(' ')

// A payment page in a window of its own must be able to report back to the page that opened it.
function openerPolicy(path: string): string {
  if (path.startsWith('/sandbox/')) return 'unsafe-none'
  return payingPath.test(path) ? 'same-origin-allow-popups' : 'same-origin'
}

const paymentPolicy = (path: string, { frame }: CheckoutSources) =>
  payingPath.test(path) ? `(${['self', ...frame.map((origin) => `"${origin}"`)].join(' ')})` : '()'
