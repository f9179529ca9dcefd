import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { lineId } from '#domain/cart/cart-line.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import { formatNaira } from '#domain/money/money.ts'
import { unansweredText } from '../../ui/look-up.ts'
import { Section } from '../../ui/section.tsx'
import { changeLine, type Draft, withPiece } from './draft.ts'
import { FoundList } from './found-list.tsx'
import { LineRow } from './line-row.tsx'
import type { Quoted } from './new-order.ts'
import { useFinding } from './use-finding.ts'

type Props = { draft: Draft; quote: Quoted; mayAgree: boolean; onChange: (draft: Draft) => void }

/** The pieces of the order: found with their stock, with quantities and optional agreed prices. */
export function PiecesPart({ draft, quote, mayAgree, onChange }: Props) {
  const [text, type] = useState('')
  const found = useFinding('pieces', text)
  return (
    <Section title="Pieces">
      <Field
        label="Find a piece"
        type="search"
        hint="Each press adds one"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {found?.isUnanswered && <p role="status">{unansweredText}</p>}
      {found?.pieces && (
        <FoundList
          label="Pieces in stock"
          nothing={`Nothing in stock is called “${found.text}”.`}
          found={found.pieces.map((piece) => ({
            key: lineId(piece),
            name: fullName(piece),
            about: `${formatNaira(piece.price)} · ${piece.onHand} in stock`,
            onChoose: () => onChange(withPiece(draft, piece)),
          }))}
        />
      )}
      {draft.lines.length > 0 && (
        <ul aria-label="Ordered" className="grid gap-4">
          {draft.lines.map((line, at) => (
            <LineRow
              key={lineId(line)}
              line={line}
              quoted={quote?.isNow ? (quote.quote.lines[at] ?? null) : null}
              mayAgree={mayAgree}
              onChange={(change) => onChange(changeLine(draft, lineId(line), change))}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
