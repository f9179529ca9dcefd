import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { type CategoryForm, readCategoryForm } from '#domain/catalogue/category-form.ts'
import { createCategory } from '#domain/catalogue/create-category.server.ts'
import { moveCategory } from '#domain/catalogue/move-category.server.ts'
import { type CategoryRemoved, removeCategory } from '#domain/catalogue/remove-category.server.ts'
import type { CategoryNotSaved } from '#domain/catalogue/save-category.server.ts'
import { updateCategory } from '#domain/catalogue/update-category.server.ts'
import { administratorOf } from '../administrator.server.ts'
import { readSent } from '../read-sent.server.ts'
import type { CategoryAnswer, CategorySaved } from './category-answer.ts'
import { sentActSchema } from './sent-act.ts'

const goneAlready = 'Somebody has deleted this category already'

type Context = Readonly<RouterContextProvider>

/** Handles the forms that add, change, move or delete a category. */
export async function actOnCategory(context: Context, request: Request): Promise<CategoryAnswer> {
  const sent = readSent(sentActSchema, (await request.formData()).get('sent'))
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  switch (sent.act) {
    case 'add':
      return addCategory(context, sent.form)
    case 'update':
      return saveCategory(context, sent)
    case 'move': {
      const moved = await moveCategory(shop, sent, viewer)
      if (moved.ok) return { ok: true }
      return { ok: false, errors: [], ...(moved.reason === 'not_found' && { why: goneAlready }) }
    }
    case 'remove': {
      const removed = await removeCategory(shop, sent, viewer)
      return removed.ok ? { ok: true, moved: removed.moved } : { ok: false, errors: [], ...whyNotRemoved(removed) }
    }
  }
}

async function addCategory(context: Context, form: CategoryForm): Promise<CategorySaved> {
  const read = readCategoryForm(form)
  if (!read.ok) return read
  const created = await createCategory(context.get(shopContext), read.draft, administratorOf(context))
  return created.ok ? created : refusal(created)
}

async function saveCategory(
  context: Context,
  { id, version, form }: { id: string; version: number; form: CategoryForm },
): Promise<CategorySaved> {
  const read = readCategoryForm(form)
  if (!read.ok) return read
  const update = { id, version, draft: read.draft }
  const updated = await updateCategory(context.get(shopContext), update, administratorOf(context))
  if (updated.ok) return { ...updated, id }
  if (updated.reason === 'not_found')
    return { ok: false, errors: [], why: 'Somebody has deleted this category. What you typed is kept on this device' }
  if (updated.reason !== 'changed') return refusal(updated)
  const { now, by, at } = updated
  return { ok: false, errors: [], changed: { now, by, at } }
}

function refusal(
  refused: CategoryNotSaved | { reason: 'no_session' | 'not_allowed' | 'sign_in_again' },
): CategorySaved {
  switch (refused.reason) {
    case 'slug_taken': {
      const message = `Another category has this address. ${refused.free} is free`
      return { ok: false, errors: [{ field: 'slug', message }], freeSlug: refused.free }
    }
    case 'picture_gone': {
      const message = 'The picture is gone. Please remove it and add it again'
      return { ok: false, errors: [{ field: 'picture', message }] }
    }
    default:
      return { ok: false, errors: [] }
  }
}

function whyNotRemoved(refused: Exclude<CategoryRemoved, { ok: true }>): { why?: string } {
  if (refused.reason === 'not_found') return { why: goneAlready }
  if (refused.reason !== 'needs_new_home') return {}
  const products = refused.products === 1 ? '1 product' : `${refused.products.toLocaleString('en-NG')} products`
  return { why: `It has ${products} by now, which must move first` }
}
