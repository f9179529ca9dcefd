import { draftPlace } from '#app/session/kept-drafts.ts'
import { type DraftName, keptNames, keyOf } from './draft-storage.ts'

/** Where the draft of a new thing is kept, for as long as its form is open. */
export type DraftPlace = {
  /** `product:new`, `product:new:2`. */
  name: string
  /** Lets another form have it. */
  leave: () => void
}

/** Whether this browser tells which places other tabs hold; not over plain HTTP, and not in old ones. */
export const canTakePlaces = (): boolean => typeof navigator !== 'undefined' && navigator.locks !== undefined

// A form that comes in place of another one may have its place, which is given back a moment later.
let leaving: Promise<unknown> = Promise.resolve()

/**
 * Takes a place for the draft of a new thing that no other open tab holds: this tab's own, one at which something was left, else the first
 * that is free. `suits` is asked whether one will do at which something is kept, or nothing.
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
    // The browser lets nobody hold anything here.
  }
  return { name: draft.name, leave: () => undefined }
}

/** Far more than anybody has tabs of one form: beyond, tabs share the first place. */
const mostPlaces = 50

const freeNames = (name: string, kept: readonly string[]) =>
  Array.from({ length: mostPlaces }, (_, at) => (at === 0 ? name : `${name}:${at + 1}`)).filter(
    (free) => !kept.includes(free),
  )

/** Holds a lock until what is answered is called, or the tab is gone; null where another tab holds it. */
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

// Where this tab had its draft: loaded again, it finds what was typed in it, and not what another one has left.
const ownPlace = (draft: DraftName) => sessionStorage.getItem(`${draftPlace}${keyOf(draft)}`)
const rememberPlace = (draft: DraftName, name: string) => sessionStorage.setItem(`${draftPlace}${keyOf(draft)}`, name)
