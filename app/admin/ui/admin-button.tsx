import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 px-4 text-center font-semibold transition-colors disabled:opacity-55 aria-busy:opacity-70 desk:min-h-10'
const tones = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-strong [a&]:hover:bg-brand-strong',
  plain: 'border border-line-strong bg-surface hover:border-ink hover:bg-raised',
  danger: 'border border-danger text-danger hover:bg-raised',
  quiet: 'px-3 text-soft hover:bg-raised hover:text-ink',
} as const

type Tone = { tone?: keyof typeof tones }

/** A button of the back office; `isBusy` marks its action as in progress. */
export function AdminButton({
  tone = 'plain',
  isBusy = false,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Tone & { isBusy?: boolean }) {
  return (
    <button type={type} aria-busy={isBusy || undefined} className={`${base} ${tones[tone]} ${className}`} {...rest} />
  )
}

/** A link styled as a button. */
export const AdminLink = ({ tone = 'plain', className = '', ...rest }: ComponentProps<typeof Link> & Tone) => (
  <Link className={`${base} ${tones[tone]} ${className}`} {...rest} />
)

export const iconButton =
  'grid size-11 shrink-0 place-items-center text-soft transition-colors hover:bg-sunken hover:text-ink desk:size-9'

/** A button with only an icon; `label` is its accessible name. */
export const IconButton = ({
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) => (
  <button type="button" aria-label={label} title={label} className={`${iconButton} ${className}`} {...rest} />
)
