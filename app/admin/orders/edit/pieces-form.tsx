import { Form } from 'react-router'
import { ChoiceText } from '#app/cart/choice-text.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { fullName } from '#domain/cart/describe-line.ts'
import { mostPieces } from '#domain/fulfilment/edited-order.ts'
import type { FoundPiece } from '#domain/fulfilment/find-pieces.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { OrderItem } from '#domain/orders/order.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import type { EditAnswer } from './edit-answer.ts'
import { EditPreview } from './edit-preview.tsx'
import { overNow } from './over-now.ts'
import { SavedNote } from './saved-note.tsx'
import { keepUnsaved } from './unsaved-beside.ts'

type Props = {
  items: readonly OrderItem[]
  /** The search text for a piece to add, and its results. */
  found: { text: string; pieces: readonly FoundPiece[] } | null
  answer: Extract<EditAnswer, { about: 'pieces' }> | null
  /** Whether the order has an email address. */
  isMailed: boolean
  isBusy: boolean
}

/** A form for the quantities of an unpaid order's lines and for one piece to add. It shows the new totals before anything is saved. */
export function PiecesForm({ items: now, found, answer, isMailed, isBusy }: Props) {
  const { now: items, answer: last, times, saves } = useSeen({ now, answer, isBusy })
  return (
    <Section title="Pieces">
      <Form method="get" preventScrollReset role="search" className="flex flex-wrap items-end gap-2">
        <div className="grow">
          <Field label="Add a piece" name="find" type="search" autoComplete="off" defaultValue={found?.text ?? ''} />
        </div>
        <AdminButton type="submit" className="min-h-13">
          Find
        </AdminButton>
      </Form>
      <Form method="post" preventScrollReset noValidate onSubmit={keepUnsaved} className="grid gap-4">
        <input type="hidden" name="act" value="pieces" />
        <input type="hidden" name="stay" defaultValue="" />
        {found && <AddedPiece key={saves} {...found} />}
        <ul key={times} className="grid gap-3">
          {items.map((item) => (
            <li key={item.lineKey} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
              <Thumbnail picture={item.image} className="h-18 w-14" />
              <div className="flex flex-wrap items-end justify-between gap-3">
                <div className="grid min-w-0 flex-[1_1_8rem] content-start gap-0.5 self-start">
                  <p className="wrap-anywhere font-medium leading-snug">{item.name}</p>
                  <ChoiceText choice={item} />
                  <p className="text-soft tabular-nums">{formatNaira(item.price)} each</p>
                </div>
                <input type="hidden" name="lineKey" value={item.lineKey} />
                <input type="hidden" name="seen" value={item.quantity} />
                <div className="w-24">
                  <Field
                    label="Quantity"
                    {...quantityOf(item, last)}
                    aria-label={`Quantity of ${fullName(item)}`}
                    name="quantity"
                    type="number"
                    min={0}
                    max={mostPieces}
                  />
                </div>
              </div>
            </li>
          ))}
        </ul>
        <p className="text-soft">
          0 takes a piece out. What stays keeps its price; discount and shipping are worked out anew.
        </p>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {answer?.why}
        </p>
        <SavedNote answer={answer} />
        <div className="flex flex-wrap gap-2">
          <AdminButton type="submit" tone={answer?.edited ? 'plain' : 'primary'} isBusy={isBusy} disabled={isBusy}>
            See what it comes to
          </AdminButton>
        </div>
        {answer?.edited && <EditPreview edited={answer.edited} isMailed={isMailed} isBusy={isBusy} />}
      </Form>
    </Section>
  )
}

function quantityOf({ lineKey, quantity: now }: OrderItem, answer: Props['answer']) {
  const [typed, seen] = [answer?.quantities[lineKey] ?? now, answer?.seen[lineKey] ?? now]
  const { value, savedNow } = overNow({ typed, seen, now })
  return { defaultValue: value, ...(savedNow !== null && { hint: `Saved now: ${savedNow}` }) }
}

function AddedPiece({ text, pieces }: NonNullable<Props['found']>) {
  if (pieces.length === 0) return <p role="status">Nothing in stock is called “{text}”.</p>
  return (
    <div className="grid gap-3 roomy:grid-cols-[minmax(0,1fr)_6rem]">
      <SelectField label="Piece to add" name="add" defaultValue="">
        <option value="">None</option>
        {pieces.map(({ productId, size, color, ...piece }) => {
          const value = JSON.stringify({ productId, size, color })
          return (
            <option key={value} value={value}>
              {fullName({ name: piece.name, size, color })} · {formatNaira(piece.price)} · {piece.onHand} left
            </option>
          )
        })}
      </SelectField>
      <Field
        label="Quantity"
        aria-label="Quantity to add"
        name="addQuantity"
        type="number"
        min={1}
        max={mostPieces}
        defaultValue={1}
      />
    </div>
  )
}
