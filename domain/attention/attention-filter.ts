import { readPage } from '#domain/catalogue/listing.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type AttentionGroup, attentionGroups } from './attention.ts'

export const attentionPerPage = 10

/** Which items of the list "Needs attention" are shown; null means no filter. */
export type AttentionFilter = {
  view: 'open' | 'done'
  group: AttentionGroup | null
  /** Only what concerns one order. */
  orderId: string | null
  /** From 1. */
  page: number
}

/** Reads the list's filter from the query parameters; invalid ones are ignored. */
export function readAttentionFilter(search: URLSearchParams): AttentionFilter {
  const order = search.get('order')?.toLowerCase() ?? ''
  return {
    view: search.get('view') === 'done' ? 'done' : 'open',
    group: attentionGroups.find((group) => group === search.get('kind')) ?? null,
    orderId: isUuid(order) ? order : null,
    page: readPage(search.get('page')),
  }
}
