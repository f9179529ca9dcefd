import { useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'

/** The target of a pending navigation within the same path; null if there is none. */
export function usePendingLocation(): Location | null {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? next : null
}

/** What the router says: a key that changes with every navigation, and the current or pending address. */
type Told = { at: string; path: string }

/** A choice whose navigation the router hasn't reported yet, its address, and the addresses of the choices that it builds on. */
export type PendingChoice<Value> = Told & { chosen: Value; earlier: readonly string[] }

/** Adds a choice to the one that the router hasn't reported yet, if there is one. */
export function choiceAfter<Value>(
  open: PendingChoice<Value> | null,
  chosen: Value,
  { at, path }: Told,
): PendingChoice<Value> {
  const earlier = open ? [...open.earlier, open.path].filter((other) => other !== path) : []
  return { chosen, at, path, earlier }
}

/**
 * The pending choice after the router has reported something. It stays if that is the navigation of an earlier choice, which this one
 * has replaced. Otherwise it is null: its own navigation is pending, or a later one.
 */
export function pendingChoice<Value>(
  choice: PendingChoice<Value> | null,
  { at, path }: Told,
): PendingChoice<Value> | null {
  if (choice === null || choice.at === at) return choice
  return choice.earlier.includes(path) ? { ...choice, at } : null
}

/**
 * Returns the value of the address (of a pending navigation, if there is one). From a choice until its navigation is pending, returns
 * what was chosen instead: the control must not jump back for a moment, and the next choice must build on this one. Also returns the
 * function that sets a choice, given the path and search that it leads to.
 */
export function usePendingChoice<Value>(inUrl: Value): [asked: Value, ask: (chosen: Value, path: string) => void] {
  const here = useLocation()
  const { location: next } = useNavigation()
  const { pathname, search } = next ?? here
  const at = `${here.key} ${next?.key}`
  const [choice, setChoice] = useState<PendingChoice<Value> | null>(null)
  // State is cleared for good, since Back can lead to a history entry that has the same key again.
  const open = pendingChoice(choice, { at, path: pathname + search })
  if (open !== choice) setChoice(open)
  const ask = (chosen: Value, path: string) => setChoice((open) => choiceAfter(open, chosen, { at, path }))
  return [open ? open.chosen : inUrl, ask]
}
