import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
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

type Props = {
  product: ProductForEdit
  /** Whether its form has unsaved changes. */
  hasUnsaved: boolean
  /** Called with the page to show next, after the user has agreed to leave the form. */
  onLeave: (to: string, isRemoved: boolean) => void
}

/** Actions on a product besides editing: view it in the shop, duplicate, delete or restore it. */
export function ProductActs({ product, hasUnsaved, onLeave }: Props) {
  const navigate = useNavigate()
  const fetcher = useFetcher<ActAnswer>()
  const press = usePressGuard()
  const [asking, ask] = useState<Act | null>(null)
  const [asked, setAsked] = useState<Act | null>(null)
  const take = useEffectEvent((answer: ActAnswer) => {
    ask(null)
    const said = `${asked}-product:${product.id}`
    if (!answer.ok) {
      press.answered()
      return sayFailed(said, asked === null ? answer.message : failed[asked])
    }
    sayDone(said, answer.message)
    if (answer.leads === undefined) return
    // Without a question before, what was typed after the press is asked about now.
    if (asked === 'remove' || asking === 'duplicate') onLeave(answer.leads, asked === 'remove')
    else void navigate(answer.leads)
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
          if (hasUnsaved) return ask('duplicate')
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
        <AdminButton tone="danger" disabled={isBusy} onClick={() => ask('remove')}>
          Delete
        </AdminButton>
      )}
      {asking === 'remove' && <RemoveQuestion isBusy={isBusy} onAct={() => act('remove')} onClose={() => ask(null)} />}
      {asking === 'duplicate' && (
        <ConfirmDialog
          title="Duplicate what is saved?"
          act="Duplicate"
          isBusy={isBusy}
          onAct={() => act('duplicate')}
          onClose={() => ask(null)}
        >
          The copy is made without your unsaved changes. They stay on this device, and are here when you come back.
        </ConfirmDialog>
      )}
    </div>
  )
}
