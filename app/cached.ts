import { data } from 'react-router'

const tagsHeader = 'x-page-tags'

/**
 * A loader's answer that looks the same to every signed-out visitor: the server keeps the page until something with one of
 * its tags changes (`catalogue`, `coupons`, `product:<id>`). A page is kept only when all of its loaders say so.
 */
export function cached<T>(value: T, tags: readonly string[], init: { status?: number } = {}) {
  return data(value, { ...init, headers: { [tagsHeader]: tags.join(' ') } })
}

type CacheHeadersArgs = { loaderHeaders: Headers; parentHeaders: Headers }

/** The `headers` export of a route whose loader answers with `kept`: its own tags and those of what stands around it. */
export function cacheHeaders({ loaderHeaders, parentHeaders }: CacheHeadersArgs): Record<string, string> {
  const own = loaderHeaders.get(tagsHeader)
  if (own === null) return {}
  const around = parentHeaders.get(tagsHeader) ?? ''
  return { [tagsHeader]: [...new Set(`${own} ${around}`.trim().split(/\s+/))].join(' ') }
}
