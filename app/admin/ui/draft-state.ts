import type { KeptDraft } from './draft-storage.ts'
import type { FormVersions } from './form-versions.ts'
import { isSame } from './is-same.ts'

/** What is typed into a form, and what it is based on. */
export type DraftState<Value> = {
  value: Value
  /** The saved state as far as this form knows it; a value that differs from it is a change. */
  base: Value
  /** False for a draft stored by an earlier release over an older version: the real base is then unknown. */
  isBaseKnown: boolean
  /** The version that the draft is based on; null for a new thing. */
  version: number | null
  /** Whether the draft was found on this device, after a crash or from an earlier visit. Shown to the user. */
  wasRestored: boolean
  /** Whether it was sent and may have been saved, although the answer was never received. */
  wasSent: boolean
}

/** A form without any changes. */
export const begun = <Value>(saved: Value, version: number | null): DraftState<Value> => ({
  ...{ value: saved, base: saved, isBaseKnown: true, version },
  ...{ wasRestored: false, wasSent: false },
})

/**
 * Applies a draft found on this device to a form: the draft's changes relative to its own base, on top of what is saved now. Returns
 * the same state if there are none.
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
  // Changed fields keep the base that they were typed over, so that only these can conflict.
  const under = merge({ base: value, theirs, yours: begunOver })
  // If it may already be saved, its stock differences would be added twice, so the old version is kept and the server detects the
  // conflict.
  const isSettled = isSame(under, theirs) && !wasSent
  return { ...found, value: merged, base: under, isBaseKnown: true, version: isSettled ? state.version : version }
}

/** The part of a form's state that is stored on this device. */
export const toKeep = <Value>({ value, version, base, isBaseKnown, wasSent }: DraftState<Value>): KeptDraft<Value> => ({
  ...{ value, version, wasSent },
  ...(isBaseKnown && { base }),
})

export const isChanged = <Value>({ value, base }: DraftState<Value>): boolean => !isSame(value, base)

/** The form after the page has loaded the saved state again. Unsaved changes stay, and so does a newer state saved by this form. */
export function overRead<Value>(state: DraftState<Value>, saved: Value, version: number | null): DraftState<Value> {
  if (isSame(saved, state.base) && version === state.version) return state
  if (isOlder(version, state.version)) return state
  return !isChanged(state) || isSame(state.value, saved) ? begun(saved, version) : state
}

/** The form after `sent` was saved as `version`. What was typed meanwhile isn't saved yet and is based on `sent`. */
export const overSaved = <Value>(state: DraftState<Value>, sent: Value, version: number): DraftState<Value> => ({
  ...begun(sent, version),
  value: state.value,
})

/** Whether a version is older than another; null (not saved yet) is older than any. */
export const isOlder = (version: number | null, other: number | null): boolean =>
  other !== null && (version === null || version < other)
