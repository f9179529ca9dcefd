import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lowerPreloadPriority } from '../lower-preload-priority.ts'
import { deferredScripts, findRouterScript } from './defer-scripts.ts'
import { keepTaps } from './keep-taps.ts'
import { pageStart } from './page-start.ts'
import { preloadPicture } from './preload-picture.ts'
import { showStoredLines, storedLinesMark } from './stored-lines.ts'
import { rulesFileOf, type StyleRule } from './style-rules.ts'
import { stylesUsedOf } from './used-styles.ts'

/** A document, and its header of links. */
type Painted = { html: string; link: string | null }

/** Arranges a document for its first paint; `link` is its header of that name. */
export type FirstPaint = (html: string, page: { path: string; nonce: string }) => Painted

/** The document as it is, but for its scripts, which don't get ahead of its style sheet. */
export const asRendered = (html: string): Painted => ({ html: lowerPreloadPriority(html), link: null })

const linkNonce = /(<link\b[^>]*?) nonce="[^"]*"/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const sheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g
const fontPreload = /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin="anonymous"\/>/gi
const viewport = /<meta name="viewport"[^>]*\/>/
// Where a page says that what follows is below its first screen (app/ui/first-screen-end.tsx).
const firstScreenEnd = '<div hidden="" data-first-screen-end="true">'

/**
 * Puts what the first paint needs into the document itself: the rules of its style sheets that its first screen uses, and the address of its
 * first picture. The sheets are linked below that screen, where browsers wait for them before they show what follows; the scripts
 * start when the picture is there. A page that doesn't say where its first screen ends waits for its sheets. The back office, which has a
 * sheet of its own and needs its scripts at once, stays as it is, but for what keeps taps until they have come.
 *
 * A document is long: its head alone is searched and written anew, and the rest is put behind it once.
 */
export function createFirstPaint(clientDir: string): FirstPaint {
  const stylesOf = usedStylesIn(clientDir)
  const deferred = deferredScripts()
  return (html, { path, nonce }) => {
    const headEnd = html.indexOf('</head>')
    const inline = (name: string, content: string) => `<${name} nonce="${nonce}">${content}</${name}>`
    if (/^\/admin(?:\/|$)/.test(path))
      return asRendered(
        headEnd === -1 ? html : html.slice(0, headEnd) + inline('script', keepTaps) + html.slice(headEnd),
      )
    const script = findRouterScript(html, { nonce, from: headEnd })
    if (headEnd === -1 || script === null) return asRendered(html)
    const end = html.slice(0, script.start).indexOf(firstScreenEnd, headEnd)
    // What comes from the shop's own address needs no nonce.
    const head = html.slice(0, headEnd).replace(linkNonce, '$1')
    const files = [...head.matchAll(modulePreload)].map(([, href = '']) => href)
    const sheets = end === -1 ? [] : [...head.matchAll(sheetLink)].map(([, href = '']) => href)
    const picture = preloadPicture(html)
    const painted = head
      .replace(modulePreload, '')
      .replace(viewport, (tag) => tag + (picture?.tag ?? ''))
      // Text is read in the fall-back meanwhile, which takes the same room.
      .replace(fontPreload, (tag) => (picture ? tag.replace('/>', ' fetchpriority="low"/>') : tag))
      .replace(sheetLink, (tag, href: string) =>
        end === -1 ? tag : inline('style', stylesOf(href)(html.slice(0, end))),
      )
    const links = sheets.map((href) => `<link rel="stylesheet" href="${href}" data-first-screen/>`)
    // Runs when the sheet is there. Firefox holds nothing up for a link in the body, but what follows a script waits for it.
    const wait =
      end === -1
        ? ''
        : `<script nonce="${nonce}" data-first-screen>asoSheets(${sheets.map((href) => JSON.stringify(href))})</script>`
    const restAt = end === -1 ? headEnd : end + firstScreenEnd.length
    return {
      html: [
        painted,
        inline('script', pageStart),
        html.slice(headEnd, restAt),
        // Before the sheet, which scripts wait for.
        html.slice(headEnd, restAt).includes(storedLinesMark) ? inline('script', showStoredLines) : '',
        ...links,
        wait,
        html.slice(restAt, script.start),
        inline('script', deferred({ code: script.code, sheets, files })),
        html.slice(script.end),
      ].join(''),
      link: picture?.link ?? fontLinks(head),
    }
  }
}

/** The fonts as a header of links. Beside a picture browsers would ask for them first: for which of its widths, they know later. */
function fontLinks(head: string): string | null {
  const fonts = [...head.matchAll(fontPreload)].map(
    ([, href]) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )
  return fonts.join(', ') || null
}

/** What pieces of HTML use of each of the built client's style sheets. */
function usedStylesIn(clientDir: string): (href: string) => (html: string) => string {
  const read = new Map<string, (html: string) => string>()
  return (href) => {
    const known = read.get(href)
    if (known) return known
    const styles = stylesUsedOf(JSON.parse(readFileSync(join(clientDir, rulesFileOf(href)), 'utf8')) as StyleRule[])
    read.set(href, styles)
    return styles
  }
}
