import fonts from '../ui/fonts/fonts.css?inline'
import tokens from '../ui/tokens.css?inline'
import type { CachedPageLink, CachedPages } from './cached-pages.ts'
import styles from './offline-page.css?inline'

/** The response for a page that isn't cached, with the list of cached pages. */
export function offlinePage(cached: CachedPages): Response {
  const nonce = crypto.randomUUID()
  return new Response(offlineHtml(cached, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}

// If the visitor is already following a link when the connection returns, the reload is delayed, since it would replace that
// navigation.
const openOnceOnline = `let isLeaving=false
addEventListener('beforeunload',()=>{isLeaving=true})
addEventListener('online',()=>setTimeout(()=>location.reload(),isLeaving?5000:0))`

export function offlineHtml({ pages, shopName }: CachedPages, nonce: string): string {
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You are offline${shopName === null ? '' : ` | ${shopName}`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${fonts}${tokens}${styles}</style>
</head>
<body>
<header><a href="/"${shopName === null ? '' : ` aria-label="${shopName}, home"`}>${shopName ?? 'Home'}</a></header>
<main>
<h1>You are offline</h1>
<p>This page has not been opened on this device before, so there is no copy of it here. It will open by itself once you are connected again.</p>
<p class="ways"><a class="button" href="">Try again</a><a class="button quiet" href="/cart">Your cart</a></p>
${listOf(pages)}
</main>
<script nonce="${nonce}">${openOnceOnline}</script>
</body>
</html>`
}

function listOf(pages: readonly CachedPageLink[]): string {
  if (pages.length === 0) return ''
  const items = pages.map(({ href, title }) => `<li><a href="${attribute(href)}">${title}</a></li>`)
  return `<section aria-labelledby="at-hand"><h2 id="at-hand">Pages you have with you</h2><ul>${items.join('')}</ul></section>`
}

const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
