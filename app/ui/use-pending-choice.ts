import { useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'

/** Where a step from one address of this page to another leads while it is under way; null when none is. */
export function usePendingLocation(): Location | null {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? next : null
}

/** What the router has last told: a key that changes with every step, and the address it is at or on its way to. */
type Told = { at: string; path: string }

/** A choice that the router hasn't told of yet, the address it leads to, and those of the choices that it was built upon. */
export type PendingChoice<Value> = Told & { chosen: Value; earlier: readonly string[] }

/** A choice beside the one that the router hasn't told of yet, if there is one. */
export function choiceAfter<Value>(
  open: PendingChoice<Value> | null,
  chosen: Value,
  { at, path }: Told,
): PendingChoice<Value> {
  const earlier = open ? [...open.earlier, open.path].filter((other) => other !== path) : []
  return { chosen, at, path, earlier }
}

/**
 * What is left of a choice once the router has told something: all of it while that is a step of an earlier choice, which this one has
 * overtaken; else nothing, for its own step is under way, or another one that came after it.
 */
export function pendingChoice<Value>(
  choice: PendingChoice<Value> | null,
  { at, path }: Told,
): PendingChoice<Value> | null {
  if (choice === null || choice.at === at) return choice
  return choice.earlier.includes(path) ? { ...choice, at } : null
}

/**
 * What the address says (the one that a step under way leads to, if there is one), or, from a choice until the step that it starts is
 * under way, what was chosen: a control mustn't spring back for a moment, and the next choice must build upon this one however late
 * the router tells of it. Answers that and the way to say a choice with the path and search that it leads to.
 */
export function usePendingChoice<Value>(inUrl: Value): [asked: Value, ask: (chosen: Value, path: string) => void] {
  const here = useLocation()
  const { location: next } = useNavigation()
  const { pathname, search } = next ?? here
  const at = `${here.key} ${next?.key}`
  const [choice, setChoice] = useState<PendingChoice<Value> | null>(null)
  // Once over, it is over for good: Back leads to an entry of the history whose key is the same again.
  const open = pendingChoice(choice, { at, path: pathname + search })
  if (open !== choice) setChoice(open)
  const ask = (chosen: Value, path: string) => setChoice((open) => choiceAfter(open, chosen, { at, path }))
  return [open ? open.chosen : inUrl, ask]
}
