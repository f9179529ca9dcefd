import { pageOfData } from './classify-request.ts'

/** What a page's address and that of its data have in common, however the query is written. */
export function pageKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return `${pageOfData(pathname)}?${query}`
}
