import { type ChangeEvent, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { filterForm, useListing } from './listing-context.tsx'

/** The search box within a listing. Enter or the button searches; emptying the box removes the search. */
export function SearchBox() {
  const { filter, choose } = useListing()
  const [text, setText] = useTextOfUrl(filter.q)
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    if (event.target.value === '' && filter.q !== '') choose({ q: '' })
  }
  return (
    <div className="relative max-lg:col-span-full">
      <input
        type="search"
        name="q"
        form={filterForm}
        aria-label="Search products"
        placeholder="Search products"
        maxLength={100}
        enterKeyHint="search"
        value={text}
        onChange={type}
        className="min-h-11 w-full border border-line-strong bg-surface pr-12 pl-4 text-base transition-colors placeholder:text-soft hover:border-ink focus:border-brand"
      />
      <button
        type="submit"
        form={filterForm}
        aria-label="Search"
        className="absolute inset-y-0 right-0 grid w-11 place-items-center"
      >
        <Icon name="search" />
      </button>
    </div>
  )
}

// The box's text follows the address. Unsent text survives filter changes, but is reset by Back and Forward, unless it was typed while
// their products were loading.
function useTextOfUrl(q: string) {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const loading = useNavigation().location?.key
  const [typed, setTyped] = useState({ text: q, during: loading })
  const [read, setRead] = useState({ q, key })
  if (read.q !== q || read.key !== key) {
    setRead({ q, key })
    if (read.q !== q || (isReturn && typed.during !== key)) setTyped({ text: q, during: undefined })
  }
  return [typed.text, (text: string) => setTyped({ text, during: loading })] as const
}
