import { isIP } from 'node:net'
import type { Env } from './env.ts'

export type IsAllowedHost = (host: string, path: string) => boolean

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/
const healthPaths = new Set(['/healthz', '/readyz'])

/**
 * Whether a Host header is served: that of the public URL; outside production also localhost, 127.0.0.1 and [::1], on
 * any port. Health checks are also served by IP address, because load balancers use it and the response reveals
 * nothing.
 */
export function allowedHosts(env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): IsAllowedHost {
  const publicHost = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).host
  const anyLoopback = env.NODE_ENV !== 'production'
  return (host, path) =>
    host === publicHost ||
    (anyLoopback && loopback.test(host)) ||
    (healthPaths.has(path) && (loopback.test(host) || isIpAddress(host)))
}

const isIpAddress = (host: string) => isIP(host.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')) !== 0
