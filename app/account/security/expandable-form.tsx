import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** The label of the button that opens the form. */
  label: string
  /** The message after success. */
  done?: string
  /** Called when the form opens, to preload what it needs at its end. */
  onUnfold?: () => void
  children: (finish: () => void) => ReactNode
}

/** A form behind a button. The focus moves to its first field when it opens, and back to the button when it closes. */
export function ExpandableForm({ label, done = '', onUnfold, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)

  function unfold() {
    onUnfold?.()
    flushSync(() => {
      setIsOpen(true)
      setIsDone(false)
    })
    form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
  }
  function fold(withSuccess: boolean) {
    flushSync(() => {
      setIsOpen(false)
      setIsDone(withSuccess)
    })
    button.current?.focus()
  }
  return (
    <>
      <p
        role="status"
        className={isDone && done !== '' ? 'wrap-anywhere border-success border-l-2 pl-3 text-sm' : 'sr-only'}
      >
        {isDone && done}
      </p>
      {isOpen ? (
        <div ref={form} className="grid gap-2">
          {children(() => fold(true))}
          <Button variant="quiet" onClick={() => fold(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button ref={button} variant="secondary" onClick={unfold} className="sm:justify-self-start">
          {label}
        </Button>
      )}
    </>
  )
}
