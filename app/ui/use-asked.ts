import { useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'

/** Where a step from one address of this page to another leads while it is under way; null when none is. */
export function useStepWithin(): Location | null {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? next : null
}

/**
 * What the address says (the one that a step under way leads to, if there is one), or, from a choice until the step that it starts is
 * under way, what was chosen: a control mustn't spring back for a moment. Answers that and the way to say a choice.
 */
export function useAsked<Value>(inAddress: Value): [asked: Value, ask: (chosen: Value) => void] {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  const now = `${key} ${next?.key}`
  const [choice, setChoice] = useState<{ at: string; chosen: Value } | null>(null)
  // Once the navigation is there the choice is over for good: Back leads to an entry of the history whose key is the same again.
  if (choice && choice.at !== now) setChoice(null)
  return [choice?.at === now ? choice.chosen : inAddress, (chosen) => setChoice({ at: now, chosen })]
}
