import { isIP, isIPv6 } from 'node:net'

/**
 * The visitor's address: the socket's, or, behind `trustedProxies` proxies, the entry of X-Forwarded-For that the outermost
 * of them appended. It is counted from the right, so entries that a visitor sends are never used.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  const direct = plainAddress(socketAddress)
  if (trustedProxies === 0 || forwardedFor === null) return direct
  const chain = [...forwardedFor.split(',').map((entry) => plainAddress(entry.trim())), direct]
  const candidates = chain.slice(Math.max(0, chain.length - 1 - trustedProxies))
  return candidates.find((entry) => isIP(entry) !== 0) ?? direct
}

/** The key of rate limits: an IPv4 address, or the /64 of an IPv6 one, because one household or server usually has a whole /64. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  return ipv6Network(address, 64)
}

/**
 * The network by which a share of what is meant for everybody is counted: a household or a small provider has many
 * addresses of one network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.0/24')
  return ipv6Network(address, 48)
}

/** The network of an IPv6 address, in one spelling; its length in bits is a multiple of 16. */
export function ipv6Network(address: string, bits: number): string {
  return `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

// Some proxies add the port: `203.0.113.7:50123`, `[2001:db8::1]:50123`.
const plainAddress = (address: string) =>
  address
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')

/** Whether a host name or address means this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(plainAddress(host))

/** Whether an address is of this machine or of its own network. */
export const isNearby = (address: string): boolean =>
  isLoopbackHost(address) ||
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|fe80:|f[cd][0-9a-f]{2}:)/i.test(plainAddress(address))

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
