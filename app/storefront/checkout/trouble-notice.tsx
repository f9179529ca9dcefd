import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { type Trouble, troubleText } from './trouble.ts'

/** Why the order wasn't placed or paid, in a region that is read out when something comes into it. */
export function TroubleNotice({ trouble, total = 0 }: { trouble: Trouble | null; total?: Kobo }) {
  return (
    <div role="alert">
      {trouble && (
        <div className="border-danger border-l-2 bg-surface px-4 py-3 text-sm">
          {trouble.kind === 'changed' ? (
            <Changed trouble={trouble} total={total} />
          ) : (
            <p>{troubleText(trouble.kind)}</p>
          )}
        </div>
      )}
    </div>
  )
}

function Changed({ trouble, total }: { trouble: Extract<Trouble, { kind: 'changed' }>; total: Kobo }) {
  const { news, before } = trouble
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Your order was not placed: it has changed since you last saw it.</p>
      <ul className="grid gap-1">
        {news.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="tabular-nums">
        Total: {before !== total && <s className="text-soft">{formatNaira(before)}</s>}{' '}
        <strong>{formatNaira(total)}</strong>
      </p>
    </div>
  )
}
