/** A field of a form that was refused: what is to stand in it, and, where somebody else has changed it too, what is saved now. */
export function overNow<Value>({ typed, seen, now }: { typed: Value; seen: Value; now: Value }): {
  value: Value
  savedNow: Value | null
} {
  if (typed === seen) return { value: now, savedNow: null }
  return { value: typed, savedNow: now === seen || now === typed ? null : now }
}
