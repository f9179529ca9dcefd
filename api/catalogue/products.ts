import { z } from '@hono/zod-openapi'
import { describeProducts } from '#domain/catalogue/describe-products.server.ts'
import { listProducts } from '#domain/catalogue/list-products.server.ts'
import { madeColor } from '#domain/catalogue/product.ts'
import { cardsById } from '#domain/catalogue/product-cards.server.ts'
import { findProduct } from '#domain/catalogue/queries.server.ts'
import { relatedProducts } from '#domain/catalogue/related-products.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { notModified } from '../caching.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { listingQuery, toFilter } from './listing-query.ts'
import { cardSchema, productSchema, stockedProductSchema, toProduct } from './product-schemas.ts'

const tags = ['Catalogue']

const list = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/',
  tags,
  summary: 'A page of the products on sale',
  request: { query: listingQuery },
  responses: {
    200: {
      description: 'Nine products a page, and the number of all products.',
      content: {
        'application/json': {
          schema: z.object({ data: z.array(productSchema), count: z.int(), page: z.int(), pageSize: z.int() }),
        },
      },
    },
    304: notModified,
  },
})

const related = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/related',
  tags,
  summary: 'Up to four products of the same categories as those given',
  request: {
    query: z.object({
      ids: z.string().catch('').openapi({ type: 'string', description: 'Product ids, separated by commas.' }),
    }),
  },
  responses: {
    200: {
      description: 'The products, newest first.',
      content: { 'application/json': { schema: z.object({ data: z.array(cardSchema) }) } },
    },
    304: notModified,
  },
})

const some = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/cards',
  tags,
  summary: 'The products with the given ids that are on sale',
  request: {
    query: z.object({
      ids: z.string().catch('').openapi({ type: 'string', description: 'Up to 50 product ids, separated by commas.' }),
      colors: z.string().catch('').openapi({
        type: 'string',
        description:
          'The colours to show the products in, in the order of the ids: hex codes without #, or empty for any colour.',
      }),
    }),
  },
  responses: {
    200: {
      description: 'The products, in the order of their ids.',
      content: { 'application/json': { schema: z.object({ data: z.array(cardSchema) }) } },
    },
    304: notModified,
  },
})

const read = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/{slug}',
  tags,
  summary: 'One product with its stock',
  request: { params: z.object({ slug: z.string() }) },
  responses: {
    200: {
      description: 'The product.',
      content: { 'application/json': { schema: z.object({ data: stockedProductSchema }) } },
    },
    304: notModified,
    308: { description: 'The product has a new slug; `Location` is its new address.' },
    404: refusal(404, 'not_found'),
  },
})

const maxRelated = 50
const maxCards = 50
const uuid = z.uuid()

/** Products: listed and filtered, by ids, related ones, and one by its slug. */
export function createProductRoutes(shop: Pick<Shop, 'db' | 'clock'>) {
  return createRouter()
    .openapi(list, async (c) => {
      const { products, count, page, pageSize } = await listProducts(shop, toFilter(c.req.valid('query')))
      const texts = await describeProducts(
        shop.db,
        products.map((product) => product.id),
      )
      const data = products.flatMap((card) => {
        const own = texts.get(card.id)
        return own ? [toProduct(card, own)] : []
      })
      return c.json({ data, count, page, pageSize }, 200)
    })
    .openapi(related, async (c) => {
      const ids = c.req.valid('query').ids.split(',', maxRelated)
      return c.json({ data: await relatedProducts(shop.db, ids) }, 200)
    })
    .openapi(some, async (c) => {
      const { ids, colors } = c.req.valid('query')
      const asked = new Map(zip(ids.split(',', maxCards), colors.split(',', maxCards)))
      const known = [...asked.keys()].filter((id) => uuid.safeParse(id).success)
      const cards = await cardsById(shop.db, known, (product) => madeColor(product, asked.get(product.id)))
      return c.json({ data: cards }, 200)
    })
    .openapi(read, async (c) => {
      const { slug } = c.req.valid('param')
      const found = /^[a-z0-9_-]{1,200}$/.test(slug) ? await findProduct(shop.db, slug) : null
      if (!found) return c.json(notFoundBody, 404)
      if (found.found === 'moved') return c.redirect(`/api/v1/products/${found.slug}`, 308)
      const { description, stock, ...card } = found.product
      return c.json({ data: { ...toProduct(card, { description, pictures: card.pictures }), stock } }, 200)
    })
}

const zip = (ids: string[], colors: string[]) => ids.map((id, place) => [id, colors[place] ?? ''] as const)
