/** For a field of a refused form: the value to show, and the value saved now if somebody else has changed it as well. */
export function overNow<Value>({ typed, seen, now }: { typed: Value; seen: Value; now: Value }): {
  value: Value
  savedNow: Value | null
} {
  if (typed === seen) return { value: now, savedNow: null }
  return { value: typed, savedNow: now === seen || now === typed ? null : now }
}
