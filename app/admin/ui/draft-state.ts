/** What is typed into a form, and what it was begun over. */
export type DraftState<Value> = {
  value: Value
  /** What is saved, as far as this form knows: against it something typed is a change. */
  base: Value
  /** Whether the typing was begun over `base`; not where it was found on this device over an older version. */
  isBaseKnown: boolean
  /** The version that the draft was begun over; null for a new one. */
  version: number | null
  /** Whether it was found on this device, after a crash or another visit; for a word about it. */
  wasRestored: boolean
}

/** A form in which nothing is typed yet. */
export const begun = <Value>(saved: Value, version: number | null): DraftState<Value> => ({
  ...{ value: saved, base: saved, isBaseKnown: true, version },
  wasRestored: false,
})

/** A form into which is put what was found on this device. */
export const restored = <Value>(
  state: DraftState<Value>,
  { value, version }: { value: Value; version: number | null },
): DraftState<Value> => ({
  ...state,
  ...{ value, version, wasRestored: true },
  isBaseKnown: version === state.version,
})

export const isChanged = <Value>({ value, base }: DraftState<Value>): boolean => !isSame(value, base)

/** The form as it goes on with what the page has read by now. What is typed stands against it, and so does what was saved since. */
export function overRead<Value>(state: DraftState<Value>, saved: Value, version: number | null): DraftState<Value> {
  if (isSame(saved, state.base) && version === state.version) return state
  if (isOlder(version, state.version)) return state
  return !isChanged(state) || isSame(state.value, saved) ? begun(saved, version) : state
}

/** The form after `sent` was saved as `version`. What was typed while that was under way isn't saved yet: it goes on over what was. */
export const overSaved = <Value>(state: DraftState<Value>, sent: Value, version: number): DraftState<Value> => ({
  ...begun(sent, version),
  value: state.value,
})

/** Whether a version comes before another one; a new thing has none yet. */
export const isOlder = (version: number | null, other: number | null): boolean =>
  other !== null && (version === null || version < other)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
