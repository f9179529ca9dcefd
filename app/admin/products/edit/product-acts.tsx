import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import { usePressGuard } from '../../ui/use-press-guard.ts'
import { RemoveQuestion } from '../remove-question.tsx'
import type { ActAnswer } from './act-answer.ts'

type Act = 'duplicate' | 'remove' | 'restore'

const failed: Record<Act, string> = {
  duplicate: 'Failed to duplicate product',
  remove: 'Failed to delete product',
  restore: 'Failed to restore product',
}

/** Actions on a product besides editing: view it in the shop, duplicate, delete or restore it. */
export function ProductActs({ product, onRemoved }: { product: ProductForEdit; onRemoved: () => void }) {
  const navigate = useNavigate()
  const fetcher = useFetcher<ActAnswer>()
  const press = usePressGuard()
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<Act | null>(null)
  const take = useEffectEvent((answer: ActAnswer) => {
    setIsAsking(false)
    const said = `${asked}-product:${product.id}`
    if (!answer.ok) {
      press.answered()
      return sayFailed(said, asked === null ? answer.message : failed[asked])
    }
    sayDone(said, answer.message)
    if (asked === 'remove') onRemoved()
    else if (answer.leads) void navigate(answer.leads)
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])
  const act = (name: Act) => {
    if (!press.lets(name)) return
    setAsked(name)
    void fetcher.submit({ act: name }, { method: 'post' })
  }
  const isBusy = fetcher.state !== 'idle'
  const isArchived = product.status === 'archived'
  return (
    <div className="flex flex-wrap gap-2">
      {!isArchived && (
        <a
          href={`/product/${product.slug}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center border border-line-strong bg-surface px-4 font-semibold hover:border-ink desk:min-h-10"
        >
          {product.status === 'active' ? 'View in shop' : 'Preview'}
        </a>
      )}
      <AdminButton
        disabled={isBusy}
        onClick={({ nativeEvent }) => {
          // The copy's page has this button in the same place.
          ignoreSecondPress(nativeEvent)
          act('duplicate')
        }}
      >
        Duplicate
      </AdminButton>
      {isArchived ? (
        <AdminButton disabled={isBusy} onClick={() => act('restore')}>
          Restore
        </AdminButton>
      ) : (
        <AdminButton tone="danger" disabled={isBusy} onClick={() => setIsAsking(true)}>
          Delete
        </AdminButton>
      )}
      {isAsking && <RemoveQuestion isBusy={isBusy} onAct={() => act('remove')} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
