import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { createProduct } from '#domain/catalogue/create-product.server.ts'
import { stockChanges } from '#domain/catalogue/stock-grid.ts'
import { updateProduct } from '#domain/catalogue/update-product.server.ts'
import { readProductForm } from '#domain/catalogue/validate-product.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { ProductAnswer } from './product-answer.ts'
import { sentProductSchema } from './read-sent-product.ts'
import { errorsOf } from './refusal-errors.ts'

type Context = Readonly<RouterContextProvider>

/** Saves a sent form as a new product. */
export async function addProduct(context: Context, sent: FormData): Promise<ProductAnswer> {
  const { form } = readSent(sent)
  const shop = context.get(shopContext)
  const message = 'Failed to add product'
  const read = readProductForm(form, shop.clock())
  if (!read.ok) return { ok: false, message, errors: read.errors }
  const created = await createProduct(shop, read.draft, administratorOf(context))
  if (created.ok) return { ok: true, message: 'Product added successfully' }
  const freeSlug = created.reason === 'slug_taken' ? { freeSlug: created.free } : {}
  return { ok: false, message, errors: errorsOf(created), ...freeSlug }
}

/** Saves a sent form over a product. */
export async function saveProduct(context: Context, id: string, sent: FormData): Promise<ProductAnswer> {
  const { form, seen, version } = readSent(sent)
  const shop = context.get(shopContext)
  const message = 'Failed to update product'
  const read = readProductForm(form, shop.clock())
  if (!read.ok) return { ok: false, message, errors: read.errors }
  const { draft } = read
  const update = { id, version: version ?? 0, draft, stock: stockChanges(seen, draft.stock) }
  const updated = await updateProduct(shop, update, administratorOf(context))
  if (updated.ok) return { ok: true, message: 'Product updated successfully' }
  if (updated.reason === 'changed') {
    const { now, by, at } = updated
    return { ok: false, message, errors: [], changed: { now, by, at } }
  }
  const freeSlug = updated.reason === 'slug_taken' ? { freeSlug: updated.free } : {}
  return { ok: false, message, errors: errorsOf(updated), ...freeSlug }
}

function readSent(sent: FormData) {
  const read = sentProductSchema.safeParse(parseJson(sent.get('product')))
  // Only a program sends a form that isn't one.
  if (!read.success) throw data(null, 400)
  return read.data
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
