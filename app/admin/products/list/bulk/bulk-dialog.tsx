import { type SubmitEvent, useState } from 'react'
import { SelectField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { AdminButton } from '../../../ui/admin-button.tsx'
import { offlineText, useOtherRoute } from '../../../ui/use-other-route.ts'
import { productsText } from '../../changes/change-words.ts'
import type { PlanAnswer } from '../../changes/plan-change.server.ts'
import type { SentChange, SentPlan } from '../../changes/sent-plan.ts'
import type { BulkAct } from './bulk-bar.tsx'
import { PriceFields } from './price-fields.tsx'

type Props = {
  act: BulkAct
  count: number
  selection: SentPlan['selection']
  categories: readonly { id: string; name: string }[]
  onClose: () => void
}

const titles: Record<BulkAct, string> = {
  price: 'Change prices',
  category: 'Move to a category',
  new: 'New arrivals',
  featured: 'Featured products',
  archive: 'Archive',
}

const first: Record<BulkAct, SentChange> = {
  price: { act: 'price', by: 'percent', way: 'down', typed: '', oldPrice: 'keep' },
  category: { act: 'category', categoryId: '' },
  new: { act: 'new', value: true },
  featured: { act: 'featured', value: true },
  archive: { act: 'archive' },
}

/** The dialog for a change of the selected products. Preview leads to a page that shows the result before anything is changed. */
export function BulkDialog({ act, count, selection, categories, onClose }: Props) {
  const fetcher = useOtherRoute<PlanAnswer>(`change-products:${act}`, { ok: false, why: offlineText })
  const [change, setChange] = useState(first[act])
  const isBusy = fetcher.state !== 'idle'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const sent: SentPlan = { selection, change }
    fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/products/changes' })
  }
  const error = isBusy ? undefined : fetcher.data?.why
  return (
    <Modal
      label={titles[act]}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border border-line bg-surface text-ink shadow-xl backdrop:bg-scrim"
    >
      <form noValidate onSubmit={submit} className="grid gap-4 p-5">
        <div className="grid gap-1">
          <h2 className="font-semibold text-lg">{titles[act]}</h2>
          <p className="text-soft">
            Of {productsText(count)}. You see what becomes of each before anything is changed.
          </p>
        </div>
        {change.act === 'price' && <PriceFields change={change} onChange={setChange} error={error} />}
        {change.act === 'category' && (
          <SelectField
            label="Category"
            value={change.categoryId}
            error={error}
            onChange={(event) => setChange({ act: 'category', categoryId: event.target.value })}
          >
            <option value="">Select a category</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {(change.act === 'new' || change.act === 'featured') && (
          <SelectField
            label={change.act === 'new' ? 'New arrival' : 'Featured'}
            value={change.value ? 'on' : 'off'}
            error={error}
            onChange={(event) => setChange({ ...change, value: event.target.value === 'on' })}
          >
            <option value="on">Yes, mark them</option>
            <option value="off">No, take the mark away</option>
          </SelectField>
        )}
        {change.act === 'archive' && (
          <p>They leave the shop, and stay in the orders that have them. Undo brings them back as they were.</p>
        )}
        {change.act === 'archive' && error !== undefined && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy}>
            {isBusy ? 'Looking...' : 'Preview'}
          </AdminButton>
        </div>
      </form>
    </Modal>
  )
}
