import { isIP } from 'node:net'
import type { Env } from './env.ts'

export type IsAllowedHost = (host: string, path: string) => boolean

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/
const healthPaths = new Set(['/healthz', '/readyz'])

/**
 * Which Host headers are served: the public address's; outside production also localhost, 127.0.0.1 and [::1] on any port. A
 * balancer asks for a node's health by its bare address, and health tells nothing, so that answers there too.
 */
export function allowedHosts(env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): IsAllowedHost {
  const publicHost = env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).host
  const anyLoopback = env.NODE_ENV !== 'production'
  return (host, path) =>
    host === publicHost ||
    (anyLoopback && loopback.test(host)) ||
    (healthPaths.has(path) && (loopback.test(host) || isBareAddress(host)))
}

const isBareAddress = (host: string) => isIP(host.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')) !== 0
