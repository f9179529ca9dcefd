import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lowerPreloadPriority } from '../lower-preload-priority.ts'
import { deferScripts } from './defer-scripts.ts'
import { type Painted, preloadPicture } from './preload-picture.ts'
import { rulesFileOf, type StyleRule } from './style-rules.ts'
import { usedStyles } from './used-styles.ts'

/** Arranges a document for its first paint; `link` is its header of that name. */
export type FirstPaint = (html: string, page: { path: string; nonce: string }) => Painted

/** The document as it is, but for its scripts, which don't get ahead of its style sheet. */
export const asRendered = (html: string): Painted => ({ html: lowerPreloadPriority(html), link: null })

const sheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g
// Where a page says that what follows is below its first screen (app/ui/first-screen-end.tsx).
const firstScreenEnd = '<div hidden="" data-first-screen-end="true">'

/**
 * Puts what the first paint needs into the document itself: the rules of its style sheets that its first screen uses, and the address of its
 * first picture. The sheets are linked below that screen, where browsers wait for them before they show what follows; the scripts
 * start when the picture is there. A page that doesn't say where its first screen ends waits for its sheets. The back office stays as it
 * is: its pages are read on better networks, have a sheet of their own, and do nothing without scripts.
 */
export function createFirstPaint(clientDir: string): FirstPaint {
  const read = new Map<string, StyleRule[]>()
  const rulesOf = (href: string) => {
    const known = read.get(href)
    if (known) return known
    const rules = JSON.parse(readFileSync(join(clientDir, rulesFileOf(href)), 'utf8')) as StyleRule[]
    read.set(href, rules)
    return rules
  }
  return (html, { path, nonce }) => {
    if (/^\/admin(?:\/|$)/.test(path)) return asRendered(html)
    // What comes from the shop's own address needs no nonce.
    const plain = html.replaceAll(/(<link\b[^>]*?) nonce="[^"]*"/g, '$1')
    const end = plain.indexOf(firstScreenEnd)
    const sheets = end === -1 ? [] : [...plain.matchAll(sheetLink)].map(([, href = '']) => href)
    const deferred = deferScripts(plain, { nonce, sheets })
    if (deferred === null) return asRendered(html)
    if (end === -1) return preloadPicture(deferred)
    const firstScreen = plain.slice(0, end)
    const links = sheets.map((href) => `<link rel="stylesheet" href="${href}" data-first-screen/>`).join('')
    // Firefox holds nothing up for a link in the body, but a script waits for it, and what follows waits for the script.
    const wait = `<script nonce="${nonce}" data-first-screen> </script>`
    const styled = deferred
      .replace(
        sheetLink,
        (_, href: string) => `<style nonce="${nonce}">${usedStyles(rulesOf(href), firstScreen)}</style>`,
      )
      .replace(firstScreenEnd, () => firstScreenEnd + links + wait)
    return preloadPicture(styled)
  }
}
