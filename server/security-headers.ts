import type { CheckoutSources } from '#infra/payments/checkout-csp.ts'
import { cspReportPath } from './csp-reports.ts'

export type SecurityOptions = {
  publicUrl: string
  checkoutSources: CheckoutSources
  /** The origin of pictures when it isn't the shop's. */
  mediaOrigin?: string
  /** Hot reload inserts style elements and uses a WebSocket. */
  developing?: boolean
}

type Inline = { script: readonly string[]; style: readonly string[] }

export type SecurityHeaders = {
  /** For a document: with a policy that allows its own inline scripts and styles. */
  document: (path: string, inline: Inline) => Record<string, string>
  /** For everything else: no scripts or styles are allowed. */
  other: (path: string) => Record<string, string>
}

const payingPath = /^\/(?:checkout|order-success|dashboard\/orders\/[^/]+)(?:\/|$)/
// An embedded map, which these pages show to who asks for it.
const mapPath = /^\/(?:showroom|contact)\/?$/
const mapHost = 'https://www.openstreetmap.org'
const secretUrlPath = /^\/(?:order-success|payment-return|reset-password|confirm-email)(?:\/|$)/
// Search engines and messengers embed pictures; the sandbox stands for the providers, which have origins of their own.
const crossOriginPath = /^\/(?:media|sandbox|storage\/v1\/object\/public)\//
const hstsValue = 'max-age=63072000; includeSubDomains'
const denyAll = "default-src 'none'; frame-ancestors 'none'"
// The policy of a worker's script applies to everything that the worker fetches.
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'"
const noSources: CheckoutSources = { script: [], frame: [], connect: [], formAction: [], style: [] }
const mapSources: CheckoutSources = { ...noSources, frame: [mapHost] }

/** The security headers of responses. The payment providers' hosts are allowed only on the pages where people pay. */
export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  const hsts = options.publicUrl.startsWith('https:') ? { 'strict-transport-security': hstsValue } : {}
  const shared = (path: string) => ({
    ...hsts,
    'x-content-type-options': 'nosniff',
    'referrer-policy': secretUrlPath.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': crossOriginPath.test(path) ? 'cross-origin' : 'same-origin',
  })
  return {
    document: (path, inline) => {
      const sources = payingPath.test(path) ? options.checkoutSources : noSources
      return {
        ...shared(path),
        'content-security-policy': documentPolicy(options, mapPath.test(path) ? mapSources : sources, inline),
        'cross-origin-opener-policy': openerPolicy(path),
        'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=${paymentPolicy(path, sources)}`,
      }
    },
    other: (path) => ({ ...shared(path), 'content-security-policy': path === '/sw.js' ? workerPolicy : denyAll }),
  }
}

function documentPolicy(options: SecurityOptions, checkout: CheckoutSources, inline: Inline): string {
  const { mediaOrigin, developing } = options
  const styles = developing ? ["'unsafe-inline'"] : inline.style
  return [
    "default-src 'none'",
    directive('script-src', ["'self'", ...inline.script, ...checkout.script]),
    directive('style-src', ["'self'", ...styles, ...checkout.style]),
    // For the placeholder colours of pictures, which are style attributes.
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
    `report-uri ${cspReportPath}`,
  ].join('; ')
}

const directive = (name: string, sources: readonly string[]) => [name, ...new Set(sources)].join(' ')

// A payment page in its own window must be able to send messages to the page that opened it.
function openerPolicy(path: string): string {
  if (path.startsWith('/sandbox/')) return 'unsafe-none'
  return payingPath.test(path) ? 'same-origin-allow-popups' : 'same-origin'
}

const paymentPolicy = (path: string, { frame }: CheckoutSources) =>
  payingPath.test(path) ? `(${['self', ...frame.map((origin) => `"${origin}"`)].join(' ')})` : '()'
