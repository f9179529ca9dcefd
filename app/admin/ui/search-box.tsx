import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { AdminButton, IconButton } from './admin-button.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { searchOf } from './list-address.ts'
import { useListSearch } from './use-list-search.ts'
import { useOpened } from './use-opened.ts'

/** The pause after the last key before a search starts, in milliseconds. */
const restMs = 500

type Props = {
  placeholder: string
  /** The names of other parameters that stay in the address, such as the view and the sorting. */
  keep?: readonly string[]
  /** The parameters that open a dialog over the list. A search that starts while the dialog is open keeps it. */
  dialogs?: readonly string[]
  /** `FilterSelect`s, whose changes apply immediately. */
  children?: ReactNode
}

/**
 * Searches the list below by the address's `q`, half a second after the last key, and shows the first page. What is typed stays,
 * however late the result arrives. `/` focuses the field.
 */
export function SearchBox({ placeholder, keep = [], dialogs = [], children }: Props) {
  const [shown] = useSearchParams()
  const search = useListSearch()
  const navigate = useNavigate()
  const { opened } = useOpened()
  const { typed, type, markSent } = useTyped(shown.get('q') ?? '')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  // The search would replace the navigation to the other page.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])

  function send(form: HTMLFormElement, isTyping: boolean) {
    clearTimeout(timer.current)
    const fields = new FormData(form)
    // No filter can be chosen under a dialog: it is closed, even if the list is still being reloaded.
    if (!isTyping) for (const name of dialogs) fields.delete(name)
    markSent(String(fields.get('q')))
    // While typing, the history entry is replaced, so that a word takes one Back and not one per letter.
    const state = dialogs.some((name) => fields.get(name)) ? { openedAs: opened } : null
    void navigate(searchOf(fields), { replace: isTyping, preventScrollReset: true, state })
  }
  function typeMore({ target: { value, form } }: ChangeEvent<HTMLInputElement>) {
    type(value)
    clearTimeout(timer.current)
    // Submitted, so that the form's handler is the one of that moment: a dialog may be open by then.
    if (form) timer.current = setTimeout(() => form.requestSubmit(), restMs)
  }
  function clear() {
    type('')
    input.current?.focus()
    const form = input.current?.form
    // After the empty field has been rendered.
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
      {dialogs.map(
        (name) =>
          // Without a value it would be left out of the next address.
          search.has(name) && <input key={name} type="hidden" name={name} value={search.get(name) || 'new'} />,
      )}
      {children}
      <span className="hidden noscript:block">
        <AdminButton type="submit">Search</AdminButton>
      </span>
    </Form>
  )
}

/** The field's text: what is typed, or the address's value if that changed from elsewhere (Back or a link). */
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
