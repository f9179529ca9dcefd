/**
 * How the worker treats a request. `page` and `data` are asked from the network first, `asset` and `picture` from what is
 * kept; `passing-page` only gets the offline page when the network fails and is never kept.
 */
export type Kind = 'page' | 'passing-page' | 'data' | 'manifest' | 'asset' | 'file' | 'picture' | 'catalogue'

// Where people pay, their orders and accounts, and whatever is made for one of them alone.
const personal =
  /^\/(?:checkout|order-success|payment-return|reset-password|newsletter|account|dashboard|admin)(?:[/.]|$)/
const programs = /^\/(?:api|functions|webhooks|sandbox|dev|media|assets|healthz|readyz)(?:\/|$)/
const catalogue = /^\/api\/v1\/(?:products|categories)(?:\/|$)/
const files = /^\/(?:adire\.svg|favicon\.svg|icon-\d+\.png|site\.webmanifest)$/

/** The kind of a request to the shop at `origin`; null for those that the worker leaves alone, event streams among them. */
export function classifyRequest(
  { method, mode, url: address }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
) {
  const url = new URL(address)
  if (method !== 'GET' || url.origin !== origin) return null
  const { pathname } = url
  if (mode === 'navigate') return isCacheablePage(pathname) ? 'page' : 'passing-page'
  return classifyPart(pathname)
}

function classifyPart(pathname: string): Kind | null {
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/media/')) return 'picture'
  if (pathname === '/__manifest') return 'manifest'
  if (files.test(pathname)) return 'file'
  if (catalogue.test(pathname)) return 'catalogue'
  if (pathname.endsWith('.data') && isCacheablePage(pageOfData(pathname))) return 'data'
  return null
}

/** Whether a path is that of a page which may be kept. */
function isCacheablePage(pathname: string): boolean {
  return !personal.test(pathname) && !programs.test(pathname) && !/\.[a-z0-9]{1,10}$/i.test(pathname)
}

/** The path of the page that the router fetches this data for: `/shop.data` is of `/shop`, `/_.data` of `/`. */
export const pageOfData = (pathname: string) => pathname.replace(/\.data$/, '').replace(/\/_$/, '/')
