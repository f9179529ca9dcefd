import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { createProduct, type ProductCreated } from './create-product.server.ts'
import { readEdited } from './read-product-for-edit.server.ts'
import { findFreeSlug } from './save-product.server.ts'
import { productLimits } from './validate-product.ts'

const suffix = ' (copy)'

/** Copies a product as a draft, without its stock, for a viewer who has the permission. */
export async function duplicateProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<ProductCreated | { ok: false; reason: 'not_found' } | AccessRefusal> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  const product = await readEdited(shop.db, id)
  if (!product) return { ok: false, reason: 'not_found' }
  const { id: _id, version: _version, status: _status, wasPublished: _seen, ...draft } = product
  const slug = await findFreeSlug(shop.db, draft.slug)
  const name = `${draft.name.slice(0, productLimits.name - suffix.length)}${suffix}`
  const stock = draft.stock.map(({ size, color }) => ({ size, color, onHand: 0 }))
  const pictures = draft.pictures.map(({ key, alt, color, focusX, focusY }) => ({ key, alt, color, focusX, focusY }))
  return createProduct(shop, { ...draft, name, slug, stock, pictures, publication: { state: 'draft' } }, viewer)
}
