// Any host will do: what is asked is whether an address leaves it.
const base = 'https://shop.invalid'

// What URL parsers drop, and backslashes, which they read as slashes.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u
const maxLength = 2_000

/**
 * The path of this shop that an address names, with its query; null for everything else: other hosts, other schemes, and what a browser
 * may read as one. It is for addresses to return to after signing in, which anybody can put into a link.
 */
export function toReturnPath(address: string | null | undefined): string | null {
  if (!address || address.length > maxLength || !/^\/(?!\/)/.test(address) || unsafe.test(address)) return null
  const url = URL.parse(address, base)
  if (!url || url.origin !== base) return null
  const path = url.pathname + url.search
  // Segments such as `/.//host` become two slashes only when they are parsed.
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
