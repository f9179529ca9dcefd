import { hash, randomBytes } from 'node:crypto'

export type InlineHashes = { html: string; script: string[]; style: string[] }

/** A random nonce, which the page sets on its own inline scripts and styles. */
export const newNonce = () => randomBytes(16).toString('base64url')

/**
 * The CSP sources (`'sha256-…'`) of the inline scripts and styles that carry the page's nonce, and the page without the nonce.
 * A page with hashes can be cached for everybody, which one with a nonce can't. Scripts that were injected into the page don't
 * have the nonce, so they get no hash and don't run.
 */
export function extractInlineHashes(html: string, nonce: string): InlineHashes {
  const mark = ` nonce="${nonce}"`
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const element = elementAround(html, at, at + mark.length)
    if (element && element.content !== '') found[element.name].add(sourceOf(element.content))
  }
  return { html: html.replaceAll(mark, ''), script: [...found.script], style: [...found.style] }
}

export const sourceOf = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`

const opening = /^<(script|style)\s/i
// Attributes may hold a ">" inside quotes; each branch starts with a different character, so matching stays linear.
const restOfTag = /(?:"[^"]*"|'[^']*'|[^'">])*>/y

function elementAround(html: string, at: number, after: number) {
  const start = html.lastIndexOf('<', at)
  const name = opening.exec(html.slice(start, start + 8))?.[1]?.toLowerCase()
  if (name !== 'script' && name !== 'style') return null
  restOfTag.lastIndex = after
  if (!restOfTag.test(html)) return null
  const content = restOfTag.lastIndex
  const end = closingOf(name, html, content)
  return end === -1 ? null : ({ name, content: html.slice(content, end) } as const)
}

/**
 * Where an element ends for browsers, which ignore the case of its name. A case-insensitive search would look at every
 * character of a long script.
 */
function closingOf(name: 'script' | 'style', html: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at
  }
  return -1
}
