import { data } from 'react-router'

const tagsHeader = 'x-page-tags'

/**
 * Loader data that is the same for every signed-out visitor. The server caches the page until something with one of its
 * tags changes (`catalogue`, `coupons`, `settings`, `product:<id>`, `information:<page>`). A page is cached only if all
 * of its loaders return `cached`.
 */
export function cached<T>(value: T, tags: readonly string[], init: { status?: number } = {}) {
  return data(value, { ...init, headers: { [tagsHeader]: tags.join(' ') } })
}

type CacheHeadersArgs = { loaderHeaders: Headers; parentHeaders: Headers }

/** The `headers` export of a route whose loader returns `cached`: its own tags and those of its parent routes. */
export function cacheHeaders({ loaderHeaders, parentHeaders }: CacheHeadersArgs): Record<string, string> {
  const own = loaderHeaders.get(tagsHeader)
  if (own === null) return {}
  const around = parentHeaders.get(tagsHeader) ?? ''
  return { [tagsHeader]: [...new Set(`${own} ${around}`.trim().split(/\s+/))].join(' ') }
}
