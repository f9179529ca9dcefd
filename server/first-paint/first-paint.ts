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

/** A document, and the value of its `Link` header. */
type Painted = { html: string; link: string | null }

/** Rewrites a document so that its first screen is painted as early as possible. */
export type FirstPaint = (html: string, page: { path: string; nonce: string }) => Painted

/** The document unchanged, except that its scripts are loaded at a lower priority than its style sheet. */
export const asRendered = (html: string): Painted => ({ html: lowerPreloadPriority(html), link: null })

const linkNonce = /(<link\b[^>]*?) nonce="[^"]*"/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const sheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g
const fontPreload = /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin="anonymous"\/>/gi
const viewport = /<meta name="viewport"[^>]*\/>/
// The element with which a page marks the end of its first screen (app/ui/first-screen-end.tsx).
const firstScreenEnd = '<div hidden="" data-first-screen-end="true">'

/**
 * Puts into a document what its first paint needs: the CSS rules that its first screen uses, and a preload of its first
 * picture. The style sheets themselves are linked after that screen; browsers wait for them before they paint what
 * follows. The scripts start once the picture is there. A page that doesn't mark the end of its first screen waits for
 * its style sheets. Documents of the back office, which has a style sheet of its own and needs its scripts at once,
 * only get the script that keeps early taps.
 *
 * Documents are long, so only the head is searched and rewritten; the rest is copied once.
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
    // Files from the shop's own origin need no nonce.
    const head = html.slice(0, headEnd).replace(linkNonce, '$1')
    const files = [...head.matchAll(modulePreload)].map(([, href = '']) => href)
    const sheets = end === -1 ? [] : [...head.matchAll(sheetLink)].map(([, href = '']) => href)
    const picture = preloadPicture(html)
    const painted = head
      .replace(modulePreload, '')
      .replace(viewport, (tag) => tag + (picture?.tag ?? ''))
      // After the picture: text is shown in the fallback font until then, which takes the same space.
      .replace(fontPreload, (tag) => (picture ? tag.replace('/>', ' fetchpriority="low"/>') : tag))
      .replace(sheetLink, (tag, href: string) =>
        end === -1 ? tag : inline('style', stylesOf(href)(html.slice(0, end))),
      )
    const links = sheets.map((href) => `<link rel="stylesheet" href="${href}" data-first-screen/>`)
    // This script runs only when the style sheets are loaded. It is needed for Firefox, which doesn't wait at a link in
    // the body, but does before whatever follows a script.
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
        // Before the links of the style sheets, because scripts wait for these.
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

/**
 * A `Link` header that preloads the fonts; for documents without a first picture only, since browsers would load the
 * fonts before it: they choose the picture's width later.
 */
function fontLinks(head: string): string | null {
  const fonts = [...head.matchAll(fontPreload)].map(
    ([, href]) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )
  return fonts.join(', ') || null
}

/** For each style sheet of the built client, a function that returns the rules that a piece of HTML uses. */
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
