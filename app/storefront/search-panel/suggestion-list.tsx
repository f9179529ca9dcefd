import { Link } from '#app/ui/link.tsx'
import { matchedParts } from '#app/ui/matched-parts.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useLinks } from '../layouts/layout-links.ts'
import type { Suggestion, Suggestions } from './read-suggestions.ts'
import type { Suggesting } from './suggester.ts'

export const countOf = ({ products, categories }: Suggestions) => products.length + categories.length
export const optionId = (id: string, place: number) => `${id}-option-${place}`

type Props = { id: string; answer: Suggesting['answer']; chosen: number | null; onFollow: () => void }

/** Products and categories as one list of options; the focus stays in the search field. */
export function SuggestionList({ id, answer, chosen, onFollow }: Props) {
  const links = useLinks()
  const { products, categories } = answer?.found ?? { products: [], categories: [] }
  const option = (suggestion: Suggestion, type: 'Product' | 'Category', place: number) => (
    <Link
      key={suggestion.id}
      id={optionId(id, place)}
      to={type === 'Product' ? links.product(suggestion.slug) : links.category(suggestion.slug)}
      role="option"
      aria-selected={chosen === place}
      tabIndex={-1}
      onClick={onFollow}
      className="flex min-h-16 items-center gap-4 px-2 py-2 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:outline-brand aria-selected:-outline-offset-2"
    >
      <Thumbnail suggestion={suggestion} />
      <span className="grid min-w-0">
        <Marked name={suggestion.name} typed={answer?.text ?? ''} />
        <span className="text-soft text-xs">{type}</span>
      </span>
    </Link>
  )
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        className="-mx-2 grid content-start gap-x-10 gap-y-4 md:grid-cols-[3fr_2fr]"
      >
        {products.length > 0 && (
          <fieldset aria-label="Products" className="grid content-start pt-4">
            {products.map((product, place) => option(product, 'Product', place))}
          </fieldset>
        )}
        {categories.length > 0 && (
          <fieldset aria-label="Categories" className="grid content-start pt-4">
            {categories.map((category, place) => option(category, 'Category', products.length + place))}
          </fieldset>
        )}
      </div>
      {answer && products.length > 0 && (
        <p className="pt-6">
          <Link
            to={links.search(answer.text)}
            onClick={onFollow}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            See all results
          </Link>
        </p>
      )}
    </>
  )
}

const Thumbnail = ({ suggestion: { picture } }: { suggestion: Suggestion }) => (
  <span className="block h-15 w-12 shrink-0 overflow-hidden bg-sunken">
    {picture && <Picture picture={picture} sizes="48px" alt="" className="size-full object-cover" />}
  </span>
)

const Marked = ({ name, typed }: { name: string; typed: string }) => (
  <span className="leading-snug">
    {matchedParts(name, typed).map(({ at, text, isMatch }) =>
      isMatch ? (
        <mark key={at} className="bg-transparent font-semibold text-brand">
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </span>
)
