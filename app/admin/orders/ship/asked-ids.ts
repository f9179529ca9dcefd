import { z } from 'zod'
import { mostShippedAtOnce } from '#domain/fulfilment/shipping-problem.ts'

const idSchema = z.uuid()

/** The ids of the orders to ship in an address, without duplicates; `left` is how many exceed the limit. */
export function askedIds(search: URLSearchParams): { ids: string[]; left: number } {
  const asked = search.getAll('id').map((id) => id.toLowerCase())
  const ids = [...new Set(asked)].filter((id) => idSchema.safeParse(id).success)
  return { ids: ids.slice(0, mostShippedAtOnce), left: Math.max(0, ids.length - mostShippedAtOnce) }
}

/** The address of the page that ships these orders together. */
export const shipAddress = (ids: Iterable<string>): string =>
  `/admin/orders/ship?${new URLSearchParams([...ids].map((id) => ['id', id]))}`
