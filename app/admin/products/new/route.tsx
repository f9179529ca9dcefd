import { useEffect, useState } from 'react'
import { shopContext } from '#app/context.server.ts'
import { listCategoryNames } from '#domain/catalogue/list-category-names.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { ProductAnswer } from '../form/product-answer.ts'
import { ProductEditor } from '../form/product-editor.tsx'
import { addProduct } from '../form/save-product.server.ts'
import type { Route } from './+types/route'

const newTitle = 'Add New Product'
// Saved, and typed on: a second press changes the same product.
const editTitle = 'Edit Product'

export async function loader({ context }: Route.LoaderArgs) {
  administratorOf(context)
  return { categories: await listCategoryNames(context.get(shopContext).db) }
}

export const action = async ({ request, context }: Route.ActionArgs) => addProduct(context, await request.formData())

/** Keeps the page and what was typed where the shop can't be reached or lets nobody in. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ProductAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, errors: [] }
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(newTitle, matches)

/** The form of a product that isn't there yet. */
export default function NewProduct({ loaderData: { categories } }: Route.ComponentProps) {
  const [isMade, setIsMade] = useState(false)
  // The tab's title is the router's, which writes it once a page.
  useEffect(() => {
    if (isMade) document.title = document.title.replace(newTitle, editTitle)
  }, [isMade])
  return (
    <>
      <PageTitle title={isMade ? editTitle : newTitle} back={{ to: '/admin/products', name: 'Products' }} />
      <ProductEditor product={null} categories={categories} onMade={() => setIsMade(true)} />
    </>
  )
}
