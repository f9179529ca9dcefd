import type { ReactNode } from 'react'

/** Says that there is nothing here, and what to do next. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center gap-4 px-4 py-16 text-center">
      <span aria-hidden="true" className="adire mb-2 size-16 rounded-full" />
      <h2 className="font-display text-3xl">{title}</h2>
      <p className="max-w-md text-soft">{text}</p>
      {children}
    </div>
  )
}
