import { useEffect, useEffectEvent, useRef } from 'react'
import { entryState, keepEntryOf } from './dialog-entries.ts'

// Pending while the history entry of a closed dialog is being removed; the next dialog waits for it.
let removal: Promise<void> | null = null

/**
 * Gives a dialog its own history entry while it is mounted, so that Back closes it and stays on the page. When it is closed in
 * another way, the entry is removed. Call `leave` for a link inside, which replaces the entry.
 */
export function useOwnEntry(close: () => void): { leave: () => void } {
  const isLeft = useRef(false)
  const onBack = useEffectEvent(close)
  // React Router doesn't know about the entry, which has the page's own key: it runs no loaders and cancels no pending navigation.
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
