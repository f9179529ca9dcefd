import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import { duplicateProduct } from '#domain/catalogue/duplicate-product.server.ts'
import { removeProduct } from '#domain/catalogue/remove-product.server.ts'
import { restoreProduct } from '#domain/catalogue/restore-product.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { ActAnswer } from './act-answer.ts'

const actSchema = z.enum(['duplicate', 'remove', 'restore'])

/** Duplicates, deletes or restores a product. */
export async function actOnProduct(
  context: Readonly<RouterContextProvider>,
  id: string,
  act: unknown,
): Promise<ActAnswer> {
  const read = actSchema.safeParse(act)
  if (!read.success) throw data(null, 400)
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  switch (read.data) {
    case 'duplicate': {
      const copied = await duplicateProduct(shop, id, viewer)
      return copied.ok
        ? { ok: true, message: 'Product duplicated as a draft', leads: `/admin/products/${copied.id}/edit` }
        : { ok: false, message: 'Failed to duplicate product' }
    }
    case 'remove': {
      const removed = await removeProduct(shop, id, viewer)
      return removed.ok
        ? { ok: true, message: 'Product deleted successfully', leads: '/admin/products' }
        : { ok: false, message: 'Failed to delete product' }
    }
    case 'restore': {
      const restored = await restoreProduct(shop, id, viewer)
      return restored.ok
        ? { ok: true, message: 'Product restored' }
        : { ok: false, message: 'Failed to restore product' }
    }
  }
}
