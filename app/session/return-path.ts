// Any host works: it only serves to detect addresses that lead to another one.
const base = 'https://shop.invalid'

// Characters that URL parsers drop, and backslashes, which they treat as slashes.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u
const maxLength = 2_000

/**
 * The path and query of an address within this shop; null for anything else: other hosts or schemes, or what a browser may interpret
 * as such. For return addresses after a sign-in, which anybody can put into a link.
 */
export function toReturnPath(address: string | null | undefined): string | null {
  if (!address || address.length > maxLength || !/^\/(?!\/)/.test(address) || unsafe.test(address)) return null
  const url = URL.parse(address, base)
  if (!url || url.origin !== base) return null
  const path = url.pathname + url.search
  // Segments such as `/.//host` only become two slashes when parsed.
  return isSamePath(path) ? path : null
}

function isSamePath(path: string): boolean {
  const decoded = decode(path)
  return (
    decoded !== null && ![path, decoded].some((text) => text.startsWith('//') || unsafe.test(text.split('?')[0] ?? ''))
  )
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
