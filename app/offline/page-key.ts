import { pageOfData } from './classify-request.ts'

/** A key that a page's address and its data's address share, however the query is encoded. */
export function pageKey({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return `${pageOfData(pathname)}?${query}`
}
