import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 px-6 text-center font-semibold tracking-wide transition-colors disabled:opacity-45 aria-busy:opacity-70'
const variants = {
  primary: 'bg-brand text-on-brand not-disabled:hover:bg-brand-strong',
  secondary: 'border border-brand text-brand hover:bg-raised',
  /** For large indigo backgrounds. */
  inverse: 'bg-on-brand text-brand-strong hover:bg-on-brand-soft',
  outline: 'border border-on-brand text-on-brand hover:bg-brand',
  quiet: 'min-h-11 px-3 text-sm font-medium underline decoration-1 underline-offset-4 hover:decoration-2',
}

type VariantProps = { variant?: keyof typeof variants }

/** A button; `busy` marks its action as in progress. */
export function Button({
  variant = 'primary',
  busy = false,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & VariantProps & { busy?: boolean }) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      className={`${base} ${variants[variant]} ${className}`}
      {...rest}
    />
  )
}

/** A link styled as a button. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & VariantProps) {
  return <Link className={`${base} ${variants[variant]} ${className}`} {...rest} />
}
