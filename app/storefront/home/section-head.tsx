import type { ReactNode } from 'react'

type Props = { id: string; title: string; text?: string; children?: ReactNode }

/** A section's heading with its controls beside it: below a line in the second layout, centred in the third. */
export function SectionHead({ id, title, text, children }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 studio:border-ink studio:border-t studio:pt-5 atelier:flex-col atelier:items-center atelier:text-center atelier:hairline-above">
      <div>
        <h2 id={id} className="font-display text-4xl studio:text-5xl">
          {title}
        </h2>
        {text && <p className="mt-3 max-w-md text-balance text-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}
