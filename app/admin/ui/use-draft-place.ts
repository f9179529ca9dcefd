import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { canTakePlaces, takePlace } from './draft-places.ts'
import type { DraftName } from './draft-storage.ts'

type Options = {
  draft: DraftName
  /** Whether it is for a new thing: each tab then stores its own. */
  isNew: boolean
  /** Whether something was typed already; a stored draft is then not taken over. */
  isTyped: () => boolean
  /** Called when the stored draft can be read. */
  onFound: () => void
}

/** Where a draft is stored on this device. A new thing gets a place that no other tab holds, which is known asynchronously. */
export function useDraftPlace({ draft, isNew, isTyped, onFound }: Options) {
  const [begun] = useState(() => ({ name: draft.name, isPlaced: isNew && canTakePlaces() }))
  const place = useRef(begun.isPlaced ? null : begun.name)
  const [isReady, setReady] = useState(!isNew)
  const suits = useEffectEvent((isKept: boolean) => !isKept || !isTyped())
  const find = useEffectEvent((name: string) => {
    place.current = name
    onFound()
    setReady(true)
  })
  const take = useEffectEvent(() => takePlace(draft, suits))
  // Drafts exist only in the browser; the server rendered the saved value. A layout effect, so that the draft appears before the paint
  // if the form is mounted later.
  useLayoutEffect(() => {
    if (place.current !== null) return find(place.current)
    let isClosed = false
    const taken = take()
    void taken.then(({ name }) => !isClosed && find(name))
    return () => {
      isClosed = true
      void taken.then(({ leave }) => leave())
    }
  }, [])
  return {
    /** Whether the stored draft was looked up. */
    isReady,
    /** The name that it is stored under; null while unknown. */
    keptAs: (name: string) => (name === begun.name ? place.current : name),
  }
}
