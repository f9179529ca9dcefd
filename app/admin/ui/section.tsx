import { type ReactNode, useId } from 'react'
import { AdminIcon } from './admin-icon.tsx'

type Props = {
  title: string
  /** The summary of its content while collapsed: "Title and address from the name". If given, the section is collapsible. */
  summary?: string
  /** Whether a collapsible section is open initially, e.g. because it has an error. */
  isOpen?: boolean
  children: ReactNode
}

const card = 'border border-line bg-surface'

/** A card with a heading, as a part of a form or page. Rarely used parts are collapsible and show their summary. */
export function Section({ title, summary, isOpen = false, children }: Props) {
  const id = useId()
  if (summary === undefined)
    return (
      <section aria-labelledby={id} className={`${card} grid grid-cols-1 gap-4 p-4 desk:p-5`}>
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {children}
      </section>
    )
  return (
    <details open={isOpen} className={`${card} group`}>
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 hover:bg-raised desk:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid grow">
          <span className="font-semibold text-base">{title}</span>
          <span className="text-soft group-open:hidden">{summary}</span>
        </span>
        <AdminIcon name="down" className="size-5 shrink-0 text-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pt-2 pb-4 desk:px-5 desk:pb-5">{children}</div>
    </details>
  )
}
