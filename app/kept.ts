import { data } from 'react-router'

const tagsHeader = 'x-page-tags'

/**
 * A loader's answer that looks the same to every signed-out visitor: the server keeps the page until something with one of
 * its tags changes (`catalogue`, `coupons`, `product:<id>`). A page is kept only when all of its loaders say so.
 */
export function kept<T>(value: T, tags: readonly string[], init: { status?: number } = {}) {
  return data(value, { ...init, headers: { [tagsHeader]: tags.join(' ') } })
}

/** The `headers` export of a route whose loader answers with `kept`. */
export function keptHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Record<string, string> {
  const tags = loaderHeaders.get(tagsHeader)
  return tags === null ? {} : { [tagsHeader]: tags }
}
