import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type Texts = { label: string; hint?: string; error?: string | undefined }

const frame =
  'w-full border border-line-strong bg-surface px-4 text-base transition-colors hover:border-ink focus:border-brand aria-invalid:border-2 aria-invalid:border-danger'
const box = `h-13 ${frame}`

/** A text input with its label above and its error below. */
export function Field({ id: given, label, hint, error, ...rest }: ComponentProps<'input'> & Texts) {
  const own = useId()
  const id = given ?? own
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <input id={id} className={box} {...described(id, hint, error)} {...rest} />
    </Labelled>
  )
}

/** A multi-line text field, which grows with its content where the browser supports it; label and error as in `Field`. */
export function TextField({ id: given, label, hint, error, ...rest }: ComponentProps<'textarea'> & Texts) {
  const own = useId()
  const id = given ?? own
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        rows={2}
        className={`${frame} field-sizing-content max-h-60 min-h-20 resize-y py-3`}
        {...described(id, hint, error)}
        {...rest}
      />
    </Labelled>
  )
}

/** A native select with its label above and its error below. */
export function SelectField({ id: given, label, hint, error, ...rest }: ComponentProps<'select'> & Texts) {
  const own = useId()
  const id = given ?? own
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <span className="relative">
        <select id={id} className={`${box} appearance-none pr-11`} {...described(id, hint, error)} {...rest} />
        <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
          <Icon name="down" />
        </span>
      </span>
    </Labelled>
  )
}

function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

function described(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    ...(error !== undefined && { 'aria-invalid': true as const }),
    ...(ids !== '' && { 'aria-describedby': ids }),
  }
}
