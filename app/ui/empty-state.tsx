import type { ReactNode } from 'react'

type Props = { title: string; text: string; children?: ReactNode; isPart?: boolean }

/** An empty state with the next action, as a whole page or as a part of one (`isPart`). */
export function EmptyState({ title, text, children, isPart = false }: Props) {
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-4 px-4 py-16 text-center">
      <span aria-hidden="true" className="adire mb-2 size-16 rounded-full" />
      <Heading className="font-display text-3xl">{title}</Heading>
      <p className="max-w-md text-soft">{text}</p>
      {children}
    </div>
  )
}
