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
// Shown once the product is saved and the form stays open: saving again updates the same product.
const editTitle = 'Edit Product'

export async function loader({ context }: Route.LoaderArgs) {
  administratorOf(context)
  return { categories: await listCategoryNames(context.get(shopContext).db) }
}

export const action = async ({ request, context }: Route.ActionArgs) => addProduct(context, await request.formData())

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ProductAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, errors: [] }
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(newTitle, matches)

/** The form for a new product. */
export default function NewProduct({ loaderData: { categories } }: Route.ComponentProps) {
  const [isMade, setIsMade] = useState(false)
  // React Router sets the tab's title only once per page.
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
