import { isPersonalPath } from '#http/personal-paths.ts'

/**
 * How the worker handles a request. `page` and `data` are network first, `asset` and `picture` cache first;
 * `passing-page` is never cached and only falls back to the offline page.
 */
export type Kind = 'page' | 'passing-page' | 'data' | 'manifest' | 'asset' | 'file' | 'picture' | 'catalogue'

const programs = /^\/(?:api|functions|storage|webhooks|sandbox|dev|media|assets|healthz|readyz)(?:\/|$)/
const catalogue = /^\/api\/v1\/(?:products|categories)(?:\/|$)/
const files = /^\/(?:adire\.svg|favicon\.svg|icon-\d+\.png)$/

/** Classifies a request to `origin`; null for those that the worker ignores, such as event streams. */
export function classifyRequest({ method, mode, url: href }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string) {
  const url = new URL(href)
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

/** Whether the page at a path may be cached. */
function isCacheablePage(pathname: string): boolean {
  return !isPersonalPath(pathname) && !programs.test(pathname) && !/\.[a-z0-9]{1,10}$/i.test(pathname)
}

/** The page path of a data request: `/shop` for `/shop.data`, `/` for `/_.data`. */
export const pageOfData = (pathname: string) => pathname.replace(/\.data$/, '').replace(/\/_$/, '/')
