import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import { offlineText, useOtherRoute } from '../../ui/use-other-route.ts'
import type { ActAnswer } from '../edit/act-answer.ts'

/** Deletes a product of the list after a confirmation; `asked` is the product being confirmed. */
export function useRemoval(list: RefObject<HTMLElement | null>, products: readonly AdminProductRow[]) {
  const fetcher = useOtherRoute<ActAnswer>('remove-product', { ok: false, message: offlineText })
  const [asked, ask] = useState<AdminProductRow | null>(null)
  const [removed, setRemoved] = useState<{ id: string; at: number } | null>(null)

  const take = useEffectEvent((answer: ActAnswer) => {
    const said = `remove-product:${asked?.id}`
    if (answer.ok) sayDone(said, 'Product deleted successfully')
    else sayFailed(said, 'Failed to delete product')
    if (answer.ok && asked) setRemoved({ id: asked.id, at: products.findIndex(({ id }) => id === asked.id) })
    ask(null)
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  // The focused button was removed with its row, so the focus moves to the row that takes its place.
  useEffect(() => {
    if (!removed || products.some(({ id }) => id === removed.id)) return
    setRemoved(null)
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? []
    rows[Math.min(removed.at, rows.length - 1)]?.focus()
  }, [products, removed, list])

  const remove = () =>
    fetcher.submit({ act: 'remove' }, { method: 'post', action: `/admin/products/${asked?.id}/edit` })
  return { asked, ask, remove, isBusy: fetcher.state !== 'idle' }
}
