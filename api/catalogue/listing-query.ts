import { z } from '@hono/zod-openapi'
import { colorFamilies } from '#domain/catalogue/color-family.ts'
import {
  collections,
  type ListingFilter,
  listedSizes,
  readListingFilter,
  sortOrders,
} from '#domain/catalogue/listing.ts'

// A value that can't be read is as good as none, as in the shop's own address bar.
const word = (description: string) => z.string().optional().catch(undefined).openapi({ type: 'string', description })

const anyOf = (choices: readonly string[], what: string) =>
  z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .optional()
    .catch(undefined)
    .openapi({
      type: 'array',
      items: { type: 'string' },
      description: `${what}, once or several times; any of them fits. Of ${choices.join(', ')}.`,
    })

export const listingQuery = z.object({
  q: word('Words to look for in names, categories and descriptions; all of them must be there.'),
  category: word('A category’s slug.'),
  collection: word(`One of ${collections.join(', ')}.`),
  size: anyOf(listedSizes, 'A size that is in stock'),
  color: anyOf(colorFamilies, 'A family of colours'),
  minPrice: word('The lowest price, in kobo.'),
  maxPrice: word('The highest price, in kobo.'),
  sort: word(
    `One of ${sortOrders.join(', ')}; best-match only with \`q\`, bestselling only with the collection bestsellers, each the usual order there.`,
  ),
  page: word('From 1. A page past the end is the last one.'),
})

/** The filter that a query asks for. The pages' rules hold, but prices are in kobo and have no top. */
export function toFilter({ minPrice, maxPrice, ...rest }: z.infer<typeof listingQuery>): ListingFilter {
  const given = Object.entries(rest).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value]))
  const filter = readListingFilter(new URLSearchParams(given))
  const [low, high] = [readKobo(minPrice) ?? 0, readKobo(maxPrice)]
  return high !== null && low > high
    ? { ...filter, minPrice: high, maxPrice: low }
    : { ...filter, minPrice: low, maxPrice: high }
}

const readKobo = (text: string | undefined) => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null)
