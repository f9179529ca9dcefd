import { useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { toastError } from '#app/ui/toast.tsx'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { listCategoryNames } from '#domain/catalogue/list-category-names.server.ts'
import { readProductForEdit } from '#domain/catalogue/read-product-for-edit.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { IfMay, LookOnly } from '../../ui/if-may.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { ProductAnswer } from '../form/product-answer.ts'
import { ProductEditor } from '../form/product-editor.tsx'
import { saveProduct } from '../form/save-product.server.ts'
import type { Route } from './+types/route'
import type { ActAnswer } from './act-answer.ts'
import { actOnProduct } from './act-on-product.server.ts'
import { ProductActs } from './product-acts.tsx'
import { ProductState } from './product-state.tsx'

/** The product to edit, or the reason why there is none. */
type ProductRead = { ok: true; product: ProductForEdit } | { ok: false; reason: 'not_found' | 'failed' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, categories] = await Promise.all([
    readOrReport(shop, 'a product for its form', () =>
      readProductForEdit(shop.db, params.id, administratorOf(context)),
    ),
    listCategoryNames(shop.db),
  ])
  if (found && !found.ok && found.reason !== 'not_found') throw data(null, 403)
  const read: ProductRead =
    found === null ? { ok: false, reason: 'failed' } : found.ok ? found : { ok: false, reason: 'not_found' }
  return { read, categories }
}

export async function action({
  request,
  params: { id },
  context,
}: Route.ActionArgs): Promise<ProductAnswer | ActAnswer> {
  const form = await request.formData()
  return form.has('act') ? actOnProduct(context, id, form.get('act')) : saveProduct(context, id, form)
}

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ProductAnswer | ActAnswer> {
  try {
    return await serverAction()
  } catch {
    // The form shows `why`, the page's actions show `message`.
    const failed = 'Failed to update product'
    return { ok: false, message: failed, why: failed, errors: [] }
  }
}

/** The loader doesn't run if nothing was saved, so that what is typed stays, or if another page follows, e.g. after a deletion. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: ProductAnswer | ActAnswer
  defaultShouldRevalidate: boolean
}) => defaultShouldRevalidate && actionResult?.ok !== false && !(actionResult && 'leads' in actionResult)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.read.ok ? `Edit ${loaderData.read.product.name}` : 'Edit Product', matches)

export default function EditProduct({ loaderData: { read, categories } }: Route.ComponentProps) {
  const product = read.ok ? read.product : null
  const navigate = useNavigate()
  const [hasUnsaved, setHasUnsaved] = useState(false)
  const [leaving, leave] = useState<{ id: string; to: string; isRemoved: boolean } | null>(null)
  // The copy has the same route, and Back leads from there to the product again.
  if (leaving && product && leaving.id !== product.id) leave(null)
  // In an effect, so that the question about unsaved changes no longer blocks the navigation.
  useEffect(() => {
    if (leaving) void navigate(leaving.to)
  }, [leaving, navigate])
  useEffect(() => {
    if (product) return
    toastError('Failed to load product')
    void navigate('/admin/products', { replace: true })
  }, [product, navigate])
  if (!product) return <PageTitle title="Edit Product" back={{ to: '/admin/products', name: 'Products' }} />
  return (
    <>
      <PageTitle
        title="Edit Product"
        state={<ProductState product={product} />}
        act={
          <IfMay needs="catalogue.write">
            <ProductActs
              key={product.id}
              product={product}
              hasUnsaved={hasUnsaved}
              onLeave={(to, isRemoved) => leave({ id: product.id, to, isRemoved })}
            />
          </IfMay>
        }
        back={{ to: '/admin/products', name: 'Products' }}
      />
      <LookOnly needs="catalogue.write">
        <ProductEditor
          key={product.id}
          product={product}
          categories={categories}
          onUnsaved={setHasUnsaved}
          isLeft={leaving !== null}
          isRemoved={leaving?.isRemoved === true}
        />
      </LookOnly>
    </>
  )
}
