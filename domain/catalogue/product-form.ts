import { z } from 'zod'
import { productKinds } from './product.ts'

// Far above what any rule allows: a field that is too long is told so, beside it, and loses nothing.
const typed = z.string().max(200_000)
const cell = { size: z.string().max(200).nullable(), color: z.string().max(20).nullable() }

/** The product form as it is typed: texts, before anything is made of them. */
export const productFormSchema = z.object({
  name: typed,
  slug: typed,
  categoryId: typed,
  description: typed,
  price: typed,
  compareAtPrice: typed,
  /** Separated by commas. */
  sizes: typed,
  colors: typed,
  isFeatured: z.boolean(),
  isNew: z.boolean(),
  kind: z.enum(productKinds),
  makingDays: typed,
  isReturnable: z.boolean(),
  occasions: typed,
  publication: z.enum(['published', 'draft', 'scheduled']),
  /** In Lagos, as a date-and-time field has it: 2026-12-01T09:00. */
  publishAt: typed,
  pictures: z
    .array(
      z.object({
        key: z.string().regex(/^[0-9a-f]{1,64}$/),
        alt: typed,
        color: z.string().max(20).nullable(),
        focusX: z.number().min(0).max(100),
        focusY: z.number().min(0).max(100),
      }),
    )
    .max(200),
  stockBy: z.enum(['pool', 'grid']),
  stock: z.array(z.object({ ...cell, quantity: typed })).max(1_000),
})
export type ProductForm = z.infer<typeof productFormSchema>

/** Of the stock that the form was filled with: what its numbers are differences to. */
export const seenStockSchema = z.array(z.object({ ...cell, onHand: z.number().int().min(0) })).max(1_000)

/** A new product's form: nothing filled in, new, and to be seen by shoppers once it is saved. */
export const emptyProductForm: ProductForm = {
  name: '',
  slug: '',
  categoryId: '',
  description: '',
  price: '',
  compareAtPrice: '',
  sizes: '',
  colors: '',
  isFeatured: false,
  isNew: true,
  kind: 'ready_made',
  makingDays: '',
  isReturnable: true,
  occasions: '',
  publication: 'published',
  publishAt: '',
  pictures: [],
  stockBy: 'pool',
  stock: [{ size: null, color: null, quantity: '0' }],
}
