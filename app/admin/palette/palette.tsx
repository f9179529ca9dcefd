import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '#app/ui/modal.tsx'
import { nextOption } from '#app/ui/next-option.ts'
import { useAdministrator } from '../administrator.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { unansweredText } from '../ui/look-up.ts'
import { useSearchFetcher } from '../ui/use-search-fetcher.ts'
import { OptionList, optionId } from './option-list.tsx'
import { optionsFor, type PaletteAnswer } from './options.ts'

const addressOf = (text: string) => `/admin/palette?${new URLSearchParams({ q: text })}`

/** Less than the time between two keys of a slow typist. */
const restMs = 120

/** The command palette: finds pages, actions, orders, customers, products and categories; the arrow keys select one and Enter opens it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const { role } = useAdministrator()
  const navigate = useNavigate()
  const { data: found, isAsking } = useSearchFetcher<PaletteAnswer>({
    key: 'palette',
    text: typed,
    addressOf,
    restMs,
    atLeast: 1,
  })
  const text = typed.trim()
  const isAnswered = text === '' || found?.text === text
  const options = optionsFor(role, typed, text === '' ? undefined : found)
  const at = Math.min(chosen, options.length - 1)

  function type(value: string) {
    setTyped(value)
    setChosen(0)
  }
  function press(event: KeyboardEvent) {
    const next = nextOption(event.key, at, options.length)
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) follow()
    else return
    event.preventDefault()
  }
  function follow() {
    const option = options[at]
    if (!option) return
    setIsDone(true)
    void navigate(option.to)
  }
  return (
    <Modal
      label="Search or go to"
      onClose={onClose}
      isDone={isDone}
      className="mx-auto mt-[max(1rem,8dvh)] flex max-h-[min(34rem,84dvh)] w-[min(38rem,calc(100vw-1.5rem))] flex-col border border-line bg-surface text-ink shadow-2xl backdrop:bg-scrim"
    >
      <div className="relative shrink-0 border-line border-b">
        <AdminIcon name="search" className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-soft" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? optionId(id, at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={100}
          placeholder="Orders, products, categories, pages…"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          className="h-14 w-full bg-transparent pr-4 pl-12 text-base outline-none placeholder:text-soft"
        />
      </div>
      <div className="grow overflow-y-auto overscroll-contain p-2">
        <OptionList id={id} options={options} chosen={at} typed={text} onFollow={() => setIsDone(true)} />
        <p
          role="status"
          className={options.length > 0 && !found?.isUnanswered ? 'sr-only' : 'px-3 py-8 text-center text-soft'}
        >
          {statusOf({ text, found: isAnswered ? found : undefined, isAsking, count: options.length })}
        </p>
      </div>
    </Modal>
  )
}

type Status = { text: string; found: PaletteAnswer | undefined; isAsking: boolean; count: number }

/** The status below the options: their number, or why there are none. `found` is the answer for this text. */
function statusOf({ text, found, isAsking, count }: Status): string {
  if (text === '') return ''
  if (!found) return count === 0 && isAsking ? 'Searching…' : ''
  if (found.isUnanswered) return unansweredText
  return count > 0 ? `${count} found` : `Nothing fits “${text}”. Try part of a name.`
}
