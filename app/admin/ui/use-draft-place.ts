import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { canTakePlaces, takePlace } from './draft-places.ts'
import type { DraftName } from './draft-storage.ts'

type Options = {
  draft: DraftName
  /** Whether it is of something new, of which several may be typed in as many tabs: each tab keeps its own. */
  isNew: boolean
  /** Whether something is typed: then it isn't mixed with what was left elsewhere. */
  isTyped: () => boolean
  /** What is kept there can be read. */
  onFound: () => void
}

/** Where a draft is kept on this device. That of something new has a place of its own, which no other tab holds; it is known a moment later. */
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
  // Only the browser has it; the server has rendered what is saved. Before the paint, where the form comes after the page.
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
    /** Whether what is kept was looked for. */
    isReady,
    /** What it is kept as; null while that isn't known. */
    keptAs: (name: string) => (name === begun.name ? place.current : name),
  }
}
