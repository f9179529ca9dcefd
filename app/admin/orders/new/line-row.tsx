import { ChoiceText } from '#app/cart/choice-text.tsx'
import { Field } from '#app/ui/field.tsx'
import { fullName } from '#domain/cart/describe-line.ts'
import { longestPriceReason, type StaffQuotedLine } from '#domain/checkout/staff-order.ts'
import { mostPieces } from '#domain/fulfilment/edited-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { AdminButton, IconButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { agreedProblem, type DraftLine } from './draft.ts'
import { lineProblemText } from './new-order-words.ts'

type Props = {
  line: DraftLine
  /** The line in the server's current quote. */
  quoted: StaffQuotedLine | null
  mayAgree: boolean
  onChange: (change: (line: DraftLine) => DraftLine) => void
}

/** A line of a new order, with its quantity and an optional agreed price. */
export function LineRow({ line, quoted, mayAgree, onChange }: Props) {
  const problem = quoted && lineProblemText(quoted)
  const count = (by: number) => onChange((one) => ({ ...one, quantity: Math.min(mostPieces, one.quantity + by) }))
  const name = fullName(line)
  return (
    <li className="grid gap-3 border-line border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-[1_1_8rem] gap-0.5">
          <p className="wrap-anywhere font-medium leading-snug">{line.name}</p>
          <ChoiceText choice={line} />
          <p className="text-soft tabular-nums">{formatNaira(line.price)} each</p>
        </div>
        <div className="flex items-center border border-line-strong">
          <IconButton label={line.quantity === 1 ? `Take out ${name}` : `One ${name} less`} onClick={() => count(-1)}>
            <AdminIcon name={line.quantity === 1 ? 'trash' : 'minus'} className="size-5" />
          </IconButton>
          <span className="min-w-10 text-center font-semibold tabular-nums">{line.quantity}</span>
          <IconButton label={`One ${name} more`} onClick={() => count(1)}>
            <AdminIcon name="plus" className="size-5" />
          </IconButton>
        </div>
      </div>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {mayAgree && <AgreedPart line={line} onChange={onChange} />}
    </li>
  )
}

function AgreedPart({ line, onChange }: Pick<Props, 'line' | 'onChange'>) {
  const { agreed } = line
  if (!agreed)
    return (
      <AdminButton
        tone="quiet"
        className="-ml-3 justify-self-start"
        onClick={() => onChange((one) => ({ ...one, agreed: { typed: '', reason: '' } }))}
      >
        Agree a price
      </AdminButton>
    )
  const problem = agreedProblem(line)
  const isTyped = agreed.typed !== ''
  const set = (change: Partial<typeof agreed>) => onChange((one) => ({ ...one, agreed: { ...agreed, ...change } }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField
        // The focused button that opened this was removed.
        autoFocus={!isTyped}
        label="Price agreed for one (₦)"
        value={agreed.typed}
        onType={(typed) => set({ typed })}
        error={isTyped && problem?.field === 'price' ? problem.text : undefined}
      />
      <Field
        label="Why"
        hint="For the history; the customer doesn’t see it"
        autoComplete="off"
        maxLength={longestPriceReason}
        value={agreed.reason}
        onChange={({ target }) => set({ reason: target.value })}
        error={isTyped && problem?.field === 'reason' ? problem.text : undefined}
      />
      <AdminButton
        tone="quiet"
        className="-ml-3 justify-self-start"
        onClick={() => onChange((one) => ({ ...one, agreed: null }))}
      >
        The shop’s price
      </AdminButton>
    </div>
  )
}
