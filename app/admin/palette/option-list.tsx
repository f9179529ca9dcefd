import { useEffect, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import type { Option } from './options.ts'

export const optionId = (id: string, place: number) => `${id}-option-${place}`

type Props = { id: string; options: readonly Option[]; chosen: number; typed: string; onFollow: () => void }

/** The options in groups; the focus stays in the search field. */
export function OptionList({ id, options, chosen, typed, onFollow }: Props) {
  const groups = [...Map.groupBy([...options.entries()], ([, { group }]) => group)]
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Found">
      {groups.map(([group, entries]) => (
        <fieldset key={group} aria-label={group} className="pb-2">
          <p aria-hidden="true" className="px-3 py-1.5 text-soft text-xs">
            {group}
          </p>
          {entries.map(([place, option]) => (
            <Entry
              key={option.to}
              id={optionId(id, place)}
              option={option}
              isChosen={place === chosen}
              typed={typed}
              onFollow={onFollow}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

type EntryProps = { id: string; option: Option; isChosen: boolean; typed: string; onFollow: () => void }

function Entry({ id, option, isChosen, typed, onFollow }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // The arrow keys may select an option outside the visible area.
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Link
      ref={link}
      id={id}
      to={option.to}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onFollow}
      className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-raised aria-selected:bg-sunken"
    >
      {'icon' in option ? (
        <span className="grid w-7 shrink-0 place-items-center text-soft">
          <AdminIcon name={option.icon} />
        </span>
      ) : (
        <Thumbnail picture={option.picture} className="h-9 w-7" />
      )}
      <span className="min-w-0 grow">
        <Marked text={option.name} typed={typed} />
      </span>
      {option.about !== undefined && <span className="text-right text-soft text-xs">{option.about}</span>}
      {isChosen && (
        <span aria-hidden="true" className="text-soft text-xs handheld:hidden">
          ↵
        </span>
      )}
    </Link>
  )
}
