import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import { offlineText, useOtherRoute } from '../../ui/use-other-route.ts'
import type { ActAnswer } from '../edit/act-answer.ts'

/** Deletes a product of the list after a question; `asked` is the one that the question is about. */
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
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  // The button that had the focus goes with its row: the row in its place gets it.
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
