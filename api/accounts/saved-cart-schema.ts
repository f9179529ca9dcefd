import { z } from '@hono/zod-openapi'
import { nullableSchema } from '../nullable-schema.ts'

/** The saved cart and wishlist of a customer, as they are sent. */
export const versionedCartSchema = z
  .object({
    version: nullableSchema(z.uuid()).describe('To be sent along when the next one is saved.'),
    lines: z.array(
      z.object({
        productId: z.uuid(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        quantity: z.int(),
      }),
    ),
    wishlist: z.array(z.object({ id: z.uuid(), shownColor: z.string().nullable() })),
  })
  .openapi('SavedCart')
