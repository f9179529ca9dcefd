import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { nextOption } from '#app/ui/next-option.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { rememberSearch } from './recent-searches.ts'
import { SearchShortcuts } from './search-shortcuts.tsx'
import { countOf, optionId, SuggestionList } from './suggestion-list.tsx'
import { SuggestionStatus } from './suggestion-status.tsx'
import { useSuggestions } from './use-suggestions.ts'

/**
 * A search field with suggestions (ARIA combobox pattern): the arrow keys select one and Enter opens it, or searches if none is
 * selected.
 */
export function SearchBox({ onLeave }: { onLeave: () => void }) {
  const id = useId()
  const links = useLinks()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const { answer, isLoading, isOffline, type } = useSuggestions(() => setChosen(null))
  const count = answer ? countOf(answer.found) : 0
  const isBlank = text.trim() === ''
  const field = useRef<HTMLInputElement>(null)
  // The pressed button disappears and would lose the focus.
  const goOnTyping = () => field.current?.focus()

  const change = (typed: string) => {
    setText(typed)
    // Enter now means the text, not the suggestion that was chosen before.
    setChosen(null)
    type(typed)
  }
  const leaveFor = () => {
    rememberSearch(text)
    onLeave()
  }
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBlank) return
    leaveFor()
    navigate(links.search(text.trim()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && chosen !== null) document.getElementById(optionId(id, chosen))?.click()
    else if (event.key === 'Escape' && chosen !== null) setChosen(null)
    else {
      const next = nextOption(event.key, chosen, count)
      if (next === undefined) return
      setChosen(next)
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }

  return (
    <div className="mx-auto flex min-h-full w-full max-w-5xl flex-col px-4 pb-8 md:px-8">
      <search className="sticky top-0 z-10 -mx-4 shrink-0 bg-ground px-4 md:mx-0 md:px-0">
        <form method="get" action={links.searchPage} onSubmit={search} className="flex min-h-20 items-center gap-1">
          <Icon name="search" className="size-6 shrink-0 text-soft" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            name="q"
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            role="combobox"
            aria-label="Search the shop"
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen === null ? undefined : optionId(id, chosen)}
            placeholder="Search the shop"
            className="min-h-12 min-w-0 grow bg-transparent px-3 font-display text-xl outline-none placeholder:text-soft md:text-2xl"
          />
          {text !== '' && (
            <button
              type="button"
              onClick={() => {
                change('')
                goOnTyping()
              }}
              className="min-h-11 px-2 text-sm underline underline-offset-4"
            >
              Clear
            </button>
          )}
          <button
            type="button"
            aria-label="Close search"
            onClick={onLeave}
            className="-mr-3 grid size-12 shrink-0 place-items-center"
          >
            <Icon name="close" className="size-6" />
          </button>
        </form>
      </search>
      <div className="relative h-px shrink-0 bg-line">
        <div
          data-loading={isLoading}
          className="absolute inset-0 animate-pulse bg-brand opacity-0 transition-opacity data-[loading=true]:opacity-100 data-[loading=true]:delay-300"
        />
      </div>
      <SuggestionStatus answer={answer} isOffline={isOffline} />
      <SuggestionList id={id} answer={answer} chosen={chosen} onFollow={leaveFor} />
      {(isBlank || (answer && count === 0)) && <SearchShortcuts onLeave={onLeave} onEmptied={goOnTyping} />}
    </div>
  )
}
