import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lowerPreloadPriority } from '../lower-preload-priority.ts'
import { deferScripts } from './defer-scripts.ts'
import { type Painted, preloadPicture } from './preload-picture.ts'
import { readStyleSheet, type StyleSheet, usedStyles } from './used-styles.ts'

/** Arranges a document for its first paint; `link` is its header of that name. */
export type FirstPaint = (html: string, page: { path: string; nonce: string }) => Painted

/** The document as it is, but for its scripts, which don't get ahead of its style sheet. */
export const asRendered = (html: string): Painted => ({ html: lowerPreloadPriority(html), link: null })

const sheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g

/**
 * Puts what the first paint needs into the document itself: the rules of its style sheets that its HTML uses, and the address of its first
 * picture. The whole sheets and the scripts follow when that picture is there. The back office stays as it is: its pages are
 * read on better networks, wear a sheet of their own, and do nothing without scripts.
 */
export function createFirstPaint(clientDir: string): FirstPaint {
  const read = new Map<string, StyleSheet>()
  const sheetAt = (href: string) => {
    const known = read.get(href)
    if (known) return known
    const sheet = readStyleSheet(readFileSync(join(clientDir, href), 'utf8'))
    read.set(href, sheet)
    return sheet
  }
  return (html, { path, nonce }) => {
    if (/^\/admin(?:\/|$)/.test(path)) return asRendered(html)
    // What comes from the shop's own address needs no nonce.
    const plain = html.replaceAll(/(<link\b[^>]*?) nonce="[^"]*"/g, '$1')
    const sheets = [...plain.matchAll(sheetLink)].map(([, href = '']) => href)
    const deferred = deferScripts(plain, { nonce, sheets })
    if (deferred === null) return asRendered(html)
    const styled = deferred.replace(sheetLink, (tag, href: string) => {
      const styles = usedStyles(sheetAt(href), plain)
      return `<style nonce="${nonce}">${styles}</style><noscript>${tag}</noscript>`
    })
    return preloadPicture(styled)
  }
}
