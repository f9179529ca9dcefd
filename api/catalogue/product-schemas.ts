import { z } from '@hono/zod-openapi'
import type { ProductTexts } from '#domain/catalogue/describe-products.server.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { pictureUrl, renditionWidths } from '#domain/media/picture.ts'

export const kobo = z.int().describe('In kobo: ₦1 is 100.')

export const pictureSchema = z.object({
  key: z.string().describe('The picture is served at `/media/{key}/{width}.avif` and `.webp`.'),
  width: z.int(),
  height: z.int(),
  color: z.string().describe('The dominant colour, `#rrggbb`.'),
  alt: z.string(),
})

const productPictureSchema = pictureSchema.extend({
  focus: z
    .string()
    .optional()
    .describe(
      'What stays in sight where it is cropped, as CSS’s `object-position` says it; the middle where it isn’t there.',
    ),
  productColor: z
    .string()
    .nullable()
    .describe('The one of `colors` that the picture shows; null for a picture that isn’t specific to a colour.'),
})

const categoryLinkSchema = z.object({ id: z.uuid(), slug: z.string(), name: z.string() })

const commonFields = {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  price: kobo,
  compareAtPrice: kobo.nullable(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()).describe('Hex codes.'),
  category: categoryLinkSchema,
  stockQuantity: z.int().describe('Stock on hand, summed over all sizes and colours.'),
  isNew: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime(),
}

export const cardSchema = z
  .object({
    ...commonFields,
    pictures: z.array(productPictureSchema).describe('The first two.'),
    shownColor: z.string().optional().describe('The one of `colors` that the pictures show, where one was requested.'),
  })
  .openapi('ProductCard')

export const productSchema = z
  .object({
    ...commonFields,
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
      .describe('One entry for each size and colour; null in both is one stock for all of them.'),
  })
  .openapi('StockedProduct')

export const categorySchema = categoryLinkSchema
  .extend({
    description: z.string(),
    picture: pictureSchema.nullable(),
    products: z.int().describe('The number of products on sale.'),
  })
  .openapi('Category')

const largest = renditionWidths[renditionWidths.length - 1] ?? renditionWidths[0]

/** A product in the form that the API sends. */
export function toProduct({ shownColor: _, ...card }: ProductCard, texts: ProductTexts): z.infer<typeof productSchema> {
  const images = texts.pictures.map(({ key }) => pictureUrl(key, largest))
  return { ...card, ...texts, images, categoryId: card.category.id }
}
