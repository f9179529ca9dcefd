import { draftPlace } from '#app/session/kept-drafts.ts'
import { type DraftName, keptNames, keyOf } from './draft-storage.ts'

/** Where the draft of a new thing is stored while its form is open. */
export type DraftPlace = {
  /** `product:new`, `product:new:2`. */
  name: string
  /** Releases it for other forms. */
  leave: () => void
}

/** Whether this browser has Web Locks: not over plain HTTP, and not in old browsers. */
export const canTakePlaces = (): boolean => typeof navigator !== 'undefined' && navigator.locks !== undefined

// A form that replaces another one may take its place, whose lock is released asynchronously.
let leaving: Promise<unknown> = Promise.resolve()

/**
 * Takes a place for the draft of a new thing that no other open tab holds: one with a stored draft, this tab's own first, else the first
 * free one. `suits` decides by whether a draft is stored there.
 */
export async function takePlace(draft: DraftName, suits: (isKept: boolean) => boolean): Promise<DraftPlace> {
  try {
    await leaving
    const own = ownPlace(draft)
    const kept = keptNames(draft).sort((a, b) => Number(b === own) - Number(a === own))
    for (const name of [...kept, ...freeNames(draft.name, kept)]) {
      const leave = await hold(keyOf({ ...draft, name }))
      if (leave && suits(kept.includes(name))) {
        rememberPlace(draft, name)
        return { name, leave }
      }
      leave?.()
    }
  } catch {
    // Locks or storage are blocked.
  }
  return { name: draft.name, leave: () => undefined }
}

/** Far more tabs than anybody opens with one form; any others share the first place. */
const mostPlaces = 50

const freeNames = (name: string, kept: readonly string[]) =>
  Array.from({ length: mostPlaces }, (_, at) => (at === 0 ? name : `${name}:${at + 1}`)).filter(
    (free) => !kept.includes(free),
  )

/** Holds a Web Lock until the returned function is called or the tab is closed; null if another tab holds it. */
function hold(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const released: Promise<unknown> = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((end) => {
        resolve(() => {
          end()
          leaving = Promise.allSettled([leaving, released])
        })
      })
    })
    released.catch(reject)
  })
}

// This tab's last place, so that a reload finds its own draft and not another tab's.
const ownPlace = (draft: DraftName) => sessionStorage.getItem(`${draftPlace}${keyOf(draft)}`)
const rememberPlace = (draft: DraftName, name: string) => sessionStorage.setItem(`${draftPlace}${keyOf(draft)}`, name)
