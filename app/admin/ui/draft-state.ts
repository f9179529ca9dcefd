import type { KeptDraft } from './draft-storage.ts'
import type { FormVersions } from './form-versions.ts'
import { isSame } from './is-same.ts'

/** What is typed into a form, and what it was begun over. */
export type DraftState<Value> = {
  value: Value
  /** What is saved, as far as this form knows: against it something typed is a change. */
  base: Value
  /** Whether the typing was begun over `base`; not where a former release has kept it, over an older version. */
  isBaseKnown: boolean
  /** The version that the draft was begun over; null for a new one. */
  version: number | null
  /** Whether it was found on this device, after a crash or another visit; for a word about it. */
  wasRestored: boolean
  /** Whether it was sent, and may be saved though nobody heard so. */
  wasSent: boolean
}

/** A form in which nothing is typed yet. */
export const begun = <Value>(saved: Value, version: number | null): DraftState<Value> => ({
  ...{ value: saved, base: saved, isBaseKnown: true, version },
  ...{ wasRestored: false, wasSent: false },
})

/**
 * A form into which is put what was found on this device: what differs from what that was begun over, over what is saved now. The same form
 * where nothing does.
 */
export function restored<Value>(
  state: DraftState<Value>,
  { value, version, base, wasSent }: KeptDraft<Value>,
  merge: (versions: FormVersions<Value>) => Value,
): DraftState<Value> {
  const found = { ...state, version, wasRestored: true, wasSent }
  const begunOver = base ?? (version === state.version ? state.base : undefined)
  const theirs = state.base
  if (begunOver === undefined || isOlder(state.version, version)) {
    if (isSame(value, theirs)) return state
    return { ...found, value, base: begunOver ?? theirs, isBaseKnown: begunOver !== undefined }
  }
  const merged = merge({ base: begunOver, theirs, yours: value })
  if (isSame(merged, theirs)) return state
  // Fields that were typed keep what they were typed over, so that a conflict is one of them alone.
  const under = merge({ base: value, theirs, yours: begunOver })
  // What may be saved already would be added twice to the stock: the shop is to ask.
  const isSettled = isSame(under, theirs) && !wasSent
  return { ...found, value: merged, base: under, isBaseKnown: true, version: isSettled ? state.version : version }
}

/** What is kept of a form on this device. */
export const toKeep = <Value>({ value, version, base, isBaseKnown, wasSent }: DraftState<Value>): KeptDraft<Value> => ({
  ...{ value, version, wasSent },
  ...(isBaseKnown && { base }),
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
