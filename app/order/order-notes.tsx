import type { ShownNote } from './shown-order.ts'

/** The shop's notes to the customer about an order, newest first; nothing if there are none. */
export function OrderNotes({ notes }: { notes: readonly ShownNote[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes" className="grid max-w-3xl gap-3">
      <h2 id="notes" className="font-display text-2xl">
        Messages from us
      </h2>
      <ul className="grid gap-4">
        {notes.map(({ id, body, createdAt, day }) => (
          <li key={id} className="grid gap-1 border-brand border-l-2 bg-raised p-4">
            <p className="wrap-anywhere whitespace-pre-line leading-relaxed">{body}</p>
            <time dateTime={createdAt} className="text-sm text-soft">
              {day}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
