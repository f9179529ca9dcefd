import { z } from '@hono/zod-openapi'
import { type ListingFilter, readListingFilter, sortOrders } from '#domain/catalogue/listing.ts'

// A value that can't be read is as good as none, as in the shop's own address bar.
const word = (description: string) => z.string().optional().catch(undefined).openapi({ type: 'string', description })

export const listingQuery = z.object({
  category: word('A category’s slug.'),
  minPrice: word('The lowest price, in kobo.'),
  maxPrice: word('The highest price, in kobo.'),
  sort: word(`One of ${sortOrders.join(', ')}.`),
  page: word('From 1. A page past the end is the last one.'),
})

/** The filter that a query asks for. The pages' rules hold, but prices are in kobo and have no top. */
export function toFilter({ minPrice, maxPrice, ...rest }: z.infer<typeof listingQuery>): ListingFilter {
  const given = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const filter = readListingFilter(new URLSearchParams(given))
  const [low, high] = [readKobo(minPrice) ?? 0, readKobo(maxPrice)]
  return high !== null && low > high
    ? { ...filter, minPrice: high, maxPrice: low }
    : { ...filter, minPrice: low, maxPrice: high }
}

const readKobo = (text: string | undefined) => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null)
