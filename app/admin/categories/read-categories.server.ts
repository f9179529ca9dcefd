import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { listCategoriesForAdmin } from '#domain/catalogue/list-categories-for-admin.server.ts'
import { administratorOf } from '../administrator.server.ts'

/** Reads all categories; null if that fails. */
export async function readCategories(context: Readonly<RouterContextProvider>): Promise<AdminCategory[] | null> {
  const { db, report } = context.get(shopContext)
  const read = await listCategoriesForAdmin(db, administratorOf(context)).catch((fault: unknown) => {
    report(fault, 'reading the categories')
    return null
  })
  if (read && !read.ok) throw data(null, 403)
  return read?.categories ?? null
}
