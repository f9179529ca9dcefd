import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useAdministrator } from '../administrator.ts'
import { begun, type DraftState, isChanged, isOlder, overRead, overSaved, restored, toKeep } from './draft-state.ts'
import { type KeptDraft, readKeptDraft, writeKeptDraft } from './draft-storage.ts'
import type { FormVersions } from './form-versions.ts'
import { useDraftPlace } from './use-draft-place.ts'

type Options<Value> = {
  /** The draft's name: `product:<id>`, `product:new`. */
  name: string
  /** The saved value, or the initial value of a new thing; compared as JSON. */
  saved: Value
  /** The version of the saved value; null for a new thing. */
  version: number | null
  /** Whether it is for a new thing: each tab then stores its own draft. */
  isNew?: boolean
  schema: z.ZodType<Value>
  /** Merges a draft that is based on another version with what is saved now; by default the draft wins. */
  merge?: ((versions: FormVersions<Value>) => Value) | undefined
  /** A value that was typed already and isn't stored on this device. */
  typed?: Value | undefined
}

export type Draft<Value> = DraftState<Value> & {
  isChanged: boolean
  /** Whether the stored draft was looked up, which is asynchronous for a new thing. */
  isReady: boolean
  change: (value: Value) => void
  /** Changes the current value, even if a restored draft hasn't been rendered yet. */
  update: (to: (value: Value) => Value) => void
  /** Records whether the value was sent and may have been saved without an answer. */
  noteSent: (wasSent: boolean) => void
  /** Discards what was typed. */
  discard: () => void
  /** Takes over what somebody else saved and discards what was typed. */
  take: (saved: Value, version: number) => void
  /** Continues with `value` on top of what somebody else saved. */
  rebase: (saved: Value, version: number, value: Value) => void
  /**
   * Records that `sent` was saved, from now on under `name`. Returns whether nothing else is unsaved; what was typed since, `typed`,
   * is kept as a draft.
   */
  saveDone: (done: { sent: Value; typed: Value; version: number; name: string }) => boolean
  /** The same after the form was closed, for the draft on this device: `typed` maps it to what remains unsaved. */
  savedLate: (done: { sent: Value; typed: (kept: Value) => Value; version: number; name: string }) => void
}

/**
 * A form's values while they are being typed. Each change is stored on this device under the user's id and restored after a crash.
 * The draft is deleted when it is saved or discarded, and when somebody signs out.
 */
export function useDraft<Value>(options: Options<Value>): Draft<Value> {
  const { name, saved, version, isNew = false, schema, typed, merge = ({ yours }) => yours } = options
  const { userId } = useAdministrator()
  const [known, setState] = useState(() => ({ ...begun(saved, version), ...(typed !== undefined && { value: typed }) }))
  const state = overRead(known, saved, version)
  if (state !== known) setState(state)
  // A ref, because input right after a save must build on the saved state even if nothing was rendered in between.
  const latest = useRef({ state, name })
  latest.current = { state, name }

  const restore = () => {
    if (typed !== undefined) return void go((now) => ({ ...now, value: typed }))
    const { state: now, name: known } = latest.current
    // Typed before the place was known: stored now.
    if (isChanged(now)) return void go((same) => same)
    const kept = read(known)
    const found = kept ? restored(now, kept, merge) : now
    if (found === now) return
    latest.current = { state: found, name: known }
    setState(found)
  }
  const { isReady, keptAs } = useDraftPlace({
    draft: { userId, name },
    isNew,
    isTyped: () => isChanged(latest.current.state),
    onFound: restore,
  })
  const read = (known: string) => {
    const under = keptAs(known)
    return under === null ? null : readKeptDraft({ userId, name: under }, schema)
  }
  const write = (known: string, kept: KeptDraft<Value> | null) => {
    const under = keptAs(known)
    if (under !== null) writeKeptDraft({ userId, name: under }, kept)
  }

  const go = (to: (state: DraftState<Value>) => DraftState<Value>, known = latest.current.name) => {
    const next = to(latest.current.state)
    if (known !== latest.current.name) write(latest.current.name, null)
    latest.current = { state: next, name: known }
    setState(next)
    write(known, isChanged(next) ? toKeep(next) : null)
    return next
  }
  return {
    ...state,
    isChanged: isChanged(state),
    isReady,
    change: (value) => void go((now) => ({ ...now, value })),
    update: (to) => {
      const typed = latest.current.state.value
      const value = to(typed)
      // Nothing is written if nothing changes, since another tab may have typed since.
      if (value !== typed) go((now) => ({ ...now, value }))
    },
    noteSent: (wasSent) => void go((now) => ({ ...now, wasSent })),
    discard: () =>
      void go((now) => (isOlder(version, now.version) ? begun(now.base, now.version) : begun(saved, version))),
    take: (theirs, over) => void go(() => begun(theirs, over)),
    rebase: (theirs, over, value) =>
      void go((now) => ({ ...now, value, base: theirs, isBaseKnown: true, version: over, wasSent: false })),
    saveDone: ({ sent, typed, version, name }) =>
      !isChanged(go((now) => overSaved({ ...now, value: typed }, sent, version), name)),
    savedLate: ({ sent, typed, version, name: savedName }) => {
      const kept = read(name)
      if (!kept) return
      write(name, null)
      const left = { ...begun(sent, version), value: typed(kept.value) }
      if (isChanged(left)) write(savedName, toKeep(left))
    },
  }
}
