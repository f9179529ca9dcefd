import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { AttentionItem } from '#domain/attention/attention.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { useTypedBefore } from '../ui/use-typed-before.ts'
import { againWords, orderAct } from './act-words.ts'
import type { AttentionAnswer } from './attention-request.ts'
import { DoneForm } from './done-form.tsx'
import { MatchForm } from './match-form.tsx'

/** The buttons of an item, the most likely one first. */
export function ItemActs({ item, onGone }: { item: AttentionItem; onGone: (message: string) => void }) {
  const { source, id, order, refund } = item
  const fetcher = useFetcher<AttentionAnswer>({ key: `attention:${source}:${id}` })
  const before = useTypedBefore({ source, id: String(id) })?.fields
  const typedFor = (asked: 'done' | 'match', field: string) =>
    before?.get('act') === asked ? (before.get(field) ?? undefined) : undefined
  const isBusy = fetcher.state !== 'idle'
  const act = isBusy ? fetcher.formData?.get('act') : null
  const answer = isBusy ? undefined : fetcher.data
  const take = useEffectEvent((given: AttentionAnswer) => {
    if (given.isGone) onGone(given.message)
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect: before the list is reloaded and this
  // component is unmounted.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])
  const about = (
    <>
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="id" value={id} />
    </>
  )
  const form = (children: ReactNode, className = '') => (
    <fetcher.Form
      method="post"
      action="/admin/attention"
      // Not by disabling the button, which would then lose the focus.
      onSubmit={(event) => isBusy && event.preventDefault()}
      className={className}
    >
      {about}
      {children}
    </fetcher.Form>
  )
  const onOrder = order && orderAct(item)
  // The provider knows nothing about a refund sent by hand.
  const isByHand = refund?.byHand === true && refund.state === 'requested'
  return (
    <div className="grid grid-cols-1 gap-2 pt-1">
      <div className="flex flex-wrap items-start gap-2">
        {onOrder && (
          <AdminLink to={`/admin/orders/${order.id}`} tone="primary">
            {onOrder}
          </AdminLink>
        )}
        {item.kind === 'webhook_unmatched' && (
          <MatchForm form={form} isBusy={act === 'match'} typed={typedFor('match', 'order')} />
        )}
        {!isByHand &&
          form(
            <AdminButton
              type="submit"
              name="act"
              value="again"
              tone={onOrder || item.kind === 'webhook_unmatched' ? 'plain' : 'primary'}
              isBusy={act === 'again'}
            >
              {againWords[source]}
            </AdminButton>,
          )}
        <DoneForm
          form={form}
          isExplained={source === 'difference'}
          isBusy={act === 'done'}
          typed={typedFor('done', 'note')}
        />
      </div>
      <p role="status" className="font-medium empty:hidden">
        {answer?.ok && !answer.isGone && answer.message}
      </p>
      <p role="alert" className="wrap-anywhere font-medium text-danger empty:hidden">
        {answer && !answer.ok && !answer.isGone && answer.message}
      </p>
    </div>
  )
}
