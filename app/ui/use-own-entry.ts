import { useEffect, useEffectEvent, useRef } from 'react'
import { entryState, keepEntryOf } from './dialog-entries.ts'

// While the entry of a dialog that was closed is being taken back: the next one opened waits for that.
let removal: Promise<void> | null = null

/**
 * Gives a dialog an entry of its own in the history for as long as it stands in the page, so that Back closes it and stays on the page.
 * Closed otherwise, it takes the entry back. `leave` is for a link in it, which replaces the entry.
 */
export function useOwnEntry(close: () => void): { leave: () => void } {
  const isLeft = useRef(false)
  const onBack = useEffectEvent(close)
  // The router doesn't know of the entry, which has the key of the page's: nothing is asked for, and no step that is under way ends.
  useEffect(() => {
    const dialog = Date.now()
    const isHere = () => entryState().dialog === dialog
    const onStep = () => !isHere() && onBack()
    const forget = keepEntryOf(dialog)
    let isClosed = false
    const open = () => {
      if (isClosed) return
      const state = entryState()
      window.history.pushState({ ...state, idx: (state.idx ?? 0) + 1, dialog }, '')
      addEventListener('popstate', onStep)
    }
    if (removal) void removal.then(open)
    else open()
    return () => {
      isClosed = true
      forget()
      removeEventListener('popstate', onStep)
      if (isHere() && !isLeft.current) removeEntry()
    }
  }, [])
  return {
    leave: () => {
      isLeft.current = true
    },
  }
}

function removeEntry(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  addEventListener('popstate', () => resolve(), { once: true })
  removal = promise.then(() => {
    removal = null
  })
  window.history.back()
}
