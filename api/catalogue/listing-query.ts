import { z } from '@hono/zod-openapi'
import { colorFamilies } from '#domain/catalogue/color-family.ts'
import {
  collections,
  type ListingFilter,
  listedSizes,
  readListingFilter,
  sortOrders,
} from '#domain/catalogue/listing.ts'

// A value that can't be read is ignored, as in the addresses of the shop's listing pages.
const textParameter = (description: string) =>
  z.string().optional().catch(undefined).openapi({ type: 'string', description })

const listParameter = (choices: readonly string[], what: string) =>
  z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .optional()
    .catch(undefined)
    .openapi({
      type: 'array',
      items: { type: 'string' },
      description: `${what}. May be repeated: products that match any of the values. One of ${choices.join(', ')}.`,
    })

export const listingQuery = z.object({
  q: textParameter('Words to search for in names, categories and descriptions; all of them must match.'),
  category: textParameter('A category’s slug.'),
  collection: textParameter(`One of ${collections.join(', ')}.`),
  size: listParameter(listedSizes, 'A size that is in stock'),
  color: listParameter(colorFamilies, 'A family of colours'),
  minPrice: textParameter('The lowest price, in kobo.'),
  maxPrice: textParameter('The highest price, in kobo.'),
  sort: textParameter(
    `One of ${sortOrders.join(', ')}; best-match only with \`q\`, bestselling only with the collection bestsellers; each is the default there.`,
  ),
  page: textParameter('From 1. A page past the end gives the last page.'),
})

/** The filter of a query, by the rules of the listing pages, but with prices in kobo and without an upper bound. */
export function toFilter({ minPrice, maxPrice, ...rest }: z.infer<typeof listingQuery>): ListingFilter {
  const given = Object.entries(rest).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value]))
  const filter = readListingFilter(new URLSearchParams(given))
  const [low, high] = [readKobo(minPrice) ?? 0, readKobo(maxPrice)]
  return high !== null && low > high
    ? { ...filter, minPrice: high, maxPrice: low }
    : { ...filter, minPrice: low, maxPrice: high }
}

const readKobo = (text: string | undefined) => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null)
