import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { createProduct } from '#domain/catalogue/create-product.server.ts'
import { stockChanges } from '#domain/catalogue/stock-grid.ts'
import { updateProduct } from '#domain/catalogue/update-product.server.ts'
import { readProductForm } from '#domain/catalogue/validate-product.ts'
import { administratorOf } from '../../administrator.server.ts'
import { readSent } from '../../read-sent.server.ts'
import type { ProductAnswer } from './product-answer.ts'
import { sentProductSchema } from './read-sent-product.ts'
import { errorsOf } from './refusal-errors.ts'

type Context = Readonly<RouterContextProvider>

/** Saves a submitted form as a new product. */
export async function addProduct(context: Context, sent: FormData): Promise<ProductAnswer> {
  const { form } = readSent(sentProductSchema, sent.get('product'))
  const shop = context.get(shopContext)
  const read = readProductForm(form, shop.clock())
  if (!read.ok) return read
  const created = await createProduct(shop, read.draft, administratorOf(context))
  if (created.ok) return created
  const freeSlug = created.reason === 'slug_taken' ? { freeSlug: created.free } : {}
  return { ok: false, errors: errorsOf(created), ...freeSlug }
}

/** Saves a submitted form for an existing product. */
export async function saveProduct(context: Context, id: string, sent: FormData): Promise<ProductAnswer> {
  const { form, seen, version } = readSent(sentProductSchema, sent.get('product'))
  const shop = context.get(shopContext)
  const read = readProductForm(form, shop.clock())
  if (!read.ok) return read
  const { draft } = read
  const update = { id, version: version ?? 0, draft, stock: stockChanges(seen, draft.stock) }
  const updated = await updateProduct(shop, update, administratorOf(context))
  if (updated.ok) return { ...updated, id }
  if (updated.reason === 'changed') {
    const { now, by, at } = updated
    return { ok: false, errors: [], changed: { now, by, at } }
  }
  const freeSlug = updated.reason === 'slug_taken' ? { freeSlug: updated.free } : {}
  return { ok: false, errors: errorsOf(updated), ...freeSlug }
}
