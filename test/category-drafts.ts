import type { CategoryDraft } from '#domain/catalogue/category-form.ts'
import { createCategory } from '#domain/catalogue/create-category.server.ts'
import type { Shop } from '#domain/shop.ts'
import { administratorViewer } from './viewers.ts'

let made = 0

/** A category to be saved, without a picture. */
export function aCategoryDraft(overrides: Partial<CategoryDraft> = {}): CategoryDraft {
  const number = ++made
  return { name: `Kind ${number}`, slug: `kind-${number}`, description: 'Sewn in Lagos.', picture: null, ...overrides }
}

/** Adds a category as an administrator does. */
export async function addCategory(shop: Shop, overrides: Partial<CategoryDraft> = {}) {
  const draft = aCategoryDraft(overrides)
  const created = await createCategory(shop, draft, administratorViewer())
  if (!created.ok) throw new Error(created.reason)
  return { id: created.id, draft }
}
