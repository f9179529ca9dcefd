import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { SelectField } from '#app/ui/field.tsx'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import type { CategoryActed } from '../category-answer.ts'
import type { SentAct } from '../sent-act.ts'
import { productsText } from '../words.ts'

type Props = { category: AdminCategory; others: readonly AdminCategory[]; onClose: () => void }

/** Asks for confirmation before a category is deleted, explains the consequences, and asks where its products and address go. */
export function RemoveDialog({ category: { id, name, slug, products, archived }, others, onClose }: Props) {
  const fetcher = useFetcher<CategoryActed>()
  const { revalidate } = useRevalidator()
  const [newHome, setNewHome] = useState('')
  const [error, setError] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const count = products + archived
  const said = `remove-category:${id}`
  const home = others.find((other) => other.id === newHome)
  const take = useEffectEvent((answer: CategoryActed) => {
    if (answer.ok) {
      sayDone(said, answer.moved ? `Category deleted, ${productsText(answer.moved)} moved` : 'Category deleted')
      setIsDone(true)
      return
    }
    sayFailed(said, failed)
    setError(answer.why ?? failed)
    // Somebody else has changed it meanwhile.
    if (answer.why !== undefined) void revalidate()
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])
  const remove = () => {
    if (count > 0 && !home) return setError(others.length === 0 ? noOther : toChoose(count))
    setError(undefined)
    const sent: SentAct = { act: 'remove', id, newHome: home?.id ?? null }
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/categories' })
  }
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      act="Delete"
      busyAct="Deleting..."
      isDanger
      isBusy={fetcher.state !== 'idle'}
      isDone={isDone}
      onAct={remove}
      onClose={onClose}
    >
      <div className="wrap-anywhere grid gap-4">
        <p>
          It leaves the shop at once, for good. {count > 0 && `No product is deleted: ${movingText(count, archived)}. `}
          {home && `/category/${slug} leads to ${home.name} from then on.`}
        </p>
        {others.length > 0 && (
          <div className="text-ink">
            <SelectField
              label={count > 0 ? `Move its ${productsText(count)} to` : 'Lead its visitors to'}
              value={newHome}
              onChange={(event) => {
                setNewHome(event.target.value)
                setError(undefined)
              }}
              error={error}
            >
              <option value="">{count > 0 ? 'Select a category' : 'Nowhere: its address isn’t found any more'}</option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {others.length === 0 && count > 0 && <p>{noOther}</p>}
        {others.length === 0 && error !== undefined && error !== noOther && <p className="text-danger">{error}</p>}
      </div>
    </ConfirmDialog>
  )
}

const noOther = 'It is the only category, and products need one. Please add another category first.'
const failed = 'Failed to delete category'

const toChoose = (count: number) =>
  count === 1 ? 'Please choose where its product goes' : `Please choose where its ${productsText(count)} go`

function movingText(count: number, archived: number): string {
  if (count === 1) return `its ${archived === 1 ? 'archived ' : ''}product moves to another category`
  const inArchive = archived === 0 ? '' : `, ${archived.toLocaleString('en-NG')} of them archived,`
  return `its ${productsText(count)}${inArchive} move to another category`
}
