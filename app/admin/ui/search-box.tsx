import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { AdminButton, IconButton } from './admin-button.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { searchOf } from './list-address.ts'

/** How long after the last key a search begins, in milliseconds. */
const restMs = 500

type Props = {
  placeholder: string
  /** What the address says besides, and should go on saying: the view and the sorting, by their names in it. */
  keep?: readonly string[]
  /** What else is chosen beside it: `FilterSelect`s, whose choice applies at once. */
  children?: ReactNode
}

/**
 * Searches the list below by `q` in the address, half a second after the last key, and from the first page. What is typed stays however
 * late the answer comes. `/` leads here.
 */
export function SearchBox({ placeholder, keep = [], children }: Props) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { typed, type, markSent } = useTyped(search.get('q') ?? '')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(form: HTMLFormElement, isTyping: boolean) {
    clearTimeout(timer.current)
    const fields = new FormData(form)
    markSent(String(fields.get('q')))
    // A word is one step of the history, not each of its letters.
    void navigate(searchOf(fields), { replace: isTyping, preventScrollReset: true })
  }
  function typeMore({ target: { value, form } }: ChangeEvent<HTMLInputElement>) {
    type(value)
    clearTimeout(timer.current)
    if (form) timer.current = setTimeout(() => send(form, true), restMs)
  }
  function clear() {
    type('')
    input.current?.focus()
    const form = input.current?.form
    // Once the field is empty on the page as well.
    if (form) timer.current = setTimeout(() => send(form, true))
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send(event.currentTarget, true)
  }
  return (
    <Form
      role="search"
      onSubmit={submit}
      onChange={({ target, currentTarget }) => target instanceof HTMLSelectElement && send(currentTarget, false)}
      className="flex flex-wrap gap-2"
    >
      <label className="relative flex-1 basis-72 handheld:basis-full">
        <span className="sr-only">{placeholder.replace(/[.…]+$/, '')}</span>
        <AdminIcon name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-soft" />
        <input
          ref={input}
          data-search
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          name="q"
          value={typed}
          onChange={typeMore}
          onKeyDown={({ key }) => key === 'Escape' && typed !== '' && clear()}
          placeholder={placeholder}
          className="h-11 w-full border border-line-strong bg-surface pr-11 pl-9 text-base placeholder:text-soft hover:border-ink focus:border-brand desk:h-10 desk:text-sm"
        />
        {typed !== '' && (
          <span className="absolute inset-y-0 right-0 grid place-items-center">
            <IconButton label="Clear search" onClick={clear}>
              <AdminIcon name="close" className="size-4" />
            </IconButton>
          </span>
        )}
      </label>
      {keep.map((name) => (
        <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />
      ))}
      {children}
      <span className="hidden noscript:block">
        <AdminButton type="submit">Search</AdminButton>
      </span>
    </Form>
  )
}

/** What stands in the field: what is typed, and what the address says when that wasn't sent from here (Back, or a link). */
function useTyped(asked: string) {
  const [typed, type] = useState(asked)
  const [sent, setSent] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (known !== asked) {
    setKnown(asked)
    if (asked !== sent) {
      setSent(asked)
      type(asked)
    }
  }
  return { typed, type, markSent: (text: string) => setSent(text.trim()) }
}
