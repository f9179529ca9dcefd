import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { Link } from '#app/ui/link.tsx'
import { type SectionTag, tagParameter } from './section-tag.ts'

const labels: Record<SectionTag, string> = {
  all: 'All',
  'new-arrivals': 'New Arrivals',
  bestsellers: 'Bestsellers',
  trending: 'Trending',
}

type Props = { tags: SectionTag[]; chosen: SectionTag; onChoose: () => void }

/**
 * The tags are links, so that they can be shared and work without JavaScript. With JavaScript the scroll position is kept. Hidden
 * when there is only one tag.
 */
export function TagFilter({ tags, chosen, onChoose }: Props) {
  const navigate = useNavigate()
  if (tags.length < 2) return null
  const choose = (event: MouseEvent, search: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChoose()
    navigate({ search }, { replace: true, preventScrollReset: true })
  }
  return (
    <nav
      aria-label="Show"
      className="no-bars -mx-4 flex max-w-[100vw] overflow-x-auto px-0.5 lg:-mr-3.5 lg:ml-0 atelier:lg:mr-0"
    >
      {tags.map((tag) => {
        const search = `?${tagParameter}=${tag}`
        return (
          <Link
            key={tag}
            to={{ search, hash: 'new-arrivals' }}
            aria-current={tag === chosen ? 'true' : undefined}
            onClick={(event) => choose(event, search)}
            className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-y-2 px-3.5 text-sm transition-colors hover:border-b-line-strong current:border-b-brand current:font-semibold"
          >
            {labels[tag]}
          </Link>
        )
      })}
    </nav>
  )
}
