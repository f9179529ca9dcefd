import type { ReactNode } from 'react'

/** Shown in place of an empty list: the state, advice, and an action. */
export const EmptyList = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <div className="grid min-h-80 place-content-center justify-items-center gap-2 border border-line bg-surface px-6 py-14 text-center">
    <span aria-hidden="true" className="adire mb-2 size-14 rounded-full" />
    <h2 className="font-semibold text-lg">{title}</h2>
    {text !== undefined && <p className="max-w-md text-soft">{text}</p>}
    {children !== undefined && <div className="flex flex-wrap justify-center gap-3 pt-3">{children}</div>}
  </div>
)
