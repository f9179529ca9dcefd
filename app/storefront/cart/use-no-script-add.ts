import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toastError, toastErrorWithLink, toastSuccess, toastWhile } from '#app/ui/toast.tsx'
import type { ProductDetail } from '#domain/catalogue/product.ts'
import { tryToAdd } from '../product/buying/put-in-cart.ts'
import { toCartLine } from '../product/buying/to-cart-line.ts'
import { checkNoScriptAdd, type NoScriptAdd, readNoScriptAdd } from './no-script-add.ts'

/**
 * Adds the product of a form that was submitted before its scripts ran, from the page's address. It then removes the parameters, so
 * that a reload or Back doesn't add the product again; after a failed request they stay for a retry.
 */
export function useNoScriptAdd() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.has('add')

  const clean = useEffectEvent(() => navigate('/cart', { replace: true, preventScrollReset: true }))
  const add = useEffectEvent((request: NoScriptAdd, product: ProductDetail | null) => {
    clean()
    if (!product) return toastError('Product not found')
    const checked = checkNoScriptAdd(product, request)
    if (!checked.ok) return toastErrorWithLink(checked.reason, { to: checked.path, label: 'Choose' })
    const obstacle = tryToAdd(toCartLine(checked.product, checked.choice))
    if (obstacle === null) toastSuccess('Added to cart')
    else toastError(obstacle)
  })
  const begin = useEffectEvent((signal: AbortSignal) => {
    const request = readNoScriptAdd(search, document.referrer, window.location.origin)
    if (!request) return void clean()
    const done = toastWhile('Adding to your cart…')
    findSold(request.slug, signal)
      .then((product) => add(request, product))
      .catch(() => signal.aborted || toastError('It could not be added. Please reload to try again.'))
      .finally(done)
  })

  // In an effect, because the cart is in local storage.
  useEffect(() => {
    if (!asked) return
    const left = new AbortController()
    begin(left.signal)
    return () => left.abort()
  }, [asked])
}

/** Fetches a product that is sold; null when there is none. Rejects on any other failure. */
async function findSold(slug: string, signal: AbortSignal): Promise<ProductDetail | null> {
  const answer = await fetch(`/api/v1/products/${slug}`, { signal })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The product can't be read: ${answer.status}`)
  return ((await answer.json()) as { data: ProductDetail }).data
}
