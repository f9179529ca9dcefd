import { z } from '@hono/zod-openapi'
import type { ProductTexts } from '#domain/catalogue/describe-products.server.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { pictureUrl, renditionWidths } from '#domain/media/picture.ts'

export const kobo = z.int().describe('Kobo: ₦1 is 100.')

export const pictureSchema = z.object({
  key: z.string().describe('Its renditions are at `/media/{key}/{width}.avif` and `.webp`.'),
  width: z.int(),
  height: z.int(),
  color: z.string().describe('The dominant colour, `#rrggbb`.'),
  alt: z.string(),
})

const productPictureSchema = pictureSchema.extend({
  productColor: z.string().nullable().describe('Which of `colors` it shows the product in; null where it shows any.'),
})

const categoryLinkSchema = z.object({ id: z.uuid(), slug: z.string(), name: z.string() })

const sold = {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  price: kobo,
  compareAtPrice: kobo.nullable(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()).describe('Hex codes.'),
  category: categoryLinkSchema,
  stockQuantity: z.int().describe('On hand over all sizes and colours.'),
  isNew: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime(),
}

export const cardSchema = z
  .object({
    ...sold,
    pictures: z.array(productPictureSchema).describe('The first two.'),
    shownColor: z.string().optional().describe('Which of `colors` the pictures are to show, where one was asked for.'),
  })
  .openapi('ProductCard')

export const productSchema = z
  .object({
    ...sold,
    description: z.string(),
    images: z.array(z.string()).describe('Paths of the pictures in their largest size.'),
    pictures: z.array(productPictureSchema).describe('The same pictures in the same order.'),
    categoryId: z.uuid(),
  })
  .openapi('Product')

export const stockedProductSchema = productSchema
  .extend({
    stock: z
      .array(z.object({ size: z.string().nullable(), color: z.string().nullable(), onHand: z.int() }))
      .describe('A row a size and colour; null in both is one pool for all of them.'),
  })
  .openapi('StockedProduct')

export const categorySchema = categoryLinkSchema
  .extend({
    description: z.string(),
    picture: pictureSchema.nullable(),
    products: z.int().describe('How many are on sale.'),
  })
  .openapi('Category')

const largest = renditionWidths[renditionWidths.length - 1] ?? renditionWidths[0]

/** A product as the API shows it. */
export function toProduct({ shownColor: _, ...card }: ProductCard, texts: ProductTexts): z.infer<typeof productSchema> {
  const images = texts.pictures.map(({ key }) => pictureUrl(key, largest))
  return { ...card, ...texts, images, categoryId: card.category.id }
}
