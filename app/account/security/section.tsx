import { type ReactNode, useId } from 'react'

type Props = { title: string; children: ReactNode }

/** A card of the security page, about one topic. */
export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 border border-line bg-surface p-5 sm:p-6">
      <h3 id={id} className="font-semibold text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}
