/**
 * Where a link of a text may lead: to a page of this shop, to another site by https, to an e-mail address or a
 * telephone number.
 */
export type LinkTarget =
  | { kind: 'own'; href: string; path: string }
  | { kind: 'place' | 'foreign' | 'person'; href: string }

const own = 'https://own.invalid'
const longest = 2_000

/** Parses a link's address as a browser would; null for whatever isn't allowed: `javascript:`, `http:`, `//host`. */
export function readLinkTarget(written: string): LinkTarget | null {
  if (written === '' || written.length > longest || /[\p{Cc}\s\\]/u.test(written)) return null
  const url = URL.parse(written, own)
  if (url?.username !== '' || url.password !== '') return null
  if (/^(?:mailto|tel):[^/]/i.test(written)) return { kind: 'person', href: url.href }
  if (/^https:\/\/[^/]/i.test(written)) return url.origin === own ? null : { kind: 'foreign', href: url.href }
  if (url.origin !== own) return null
  if (written.startsWith('#')) return { kind: 'place', href: url.hash }
  // Two slashes lead to another host, including those that remain of `/.//host`; some browsers take a backslash for a
  // slash.
  if (![written, url.pathname].every((path) => /^\/(?!\/|%5c)/i.test(path))) return null
  return { kind: 'own', href: url.pathname + url.search + url.hash, path: url.pathname }
}
