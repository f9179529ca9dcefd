import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import { offlineText, useOtherRoute } from '../../ui/use-other-route.ts'
import { useRemovedRow } from '../../ui/use-removed-row.ts'
import type { ActAnswer } from '../edit/act-answer.ts'

/**
 * Deletes a product of the list after a confirmation; `asked` is the product being confirmed, which may be another than the one being
 * deleted: a question can be closed before its answer comes.
 */
export function useRemoval(list: RefObject<HTMLElement | null>, products: readonly AdminProductRow[]) {
  const fetcher = useOtherRoute<ActAnswer>('remove-product', { ok: false, message: offlineText })
  const [asked, ask] = useState<AdminProductRow | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const onRemoved = useRemovedRow(list, products, '[data-opens]')

  const take = useEffectEvent((answer: ActAnswer) => {
    if (sent === null) return
    const said = `remove-product:${sent}`
    if (answer.ok) sayDone(said, 'Product deleted successfully')
    else sayFailed(said, 'Failed to delete product')
    if (answer.ok) onRemoved(sent)
    ask((now) => (now?.id === sent ? null : now))
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const remove = () => {
    if (!asked) return
    setSent(asked.id)
    fetcher.submit({ act: 'remove' }, { method: 'post', action: `/admin/products/${asked.id}/edit` })
  }
  const isBusy = fetcher.state !== 'idle'
  return { asked, ask, remove, isBusy, isRemoving: isBusy && asked?.id === sent }
}
