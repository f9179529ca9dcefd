import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useAdministrator } from '../administrator.ts'
import { begun, type DraftState, isChanged, isOlder, overRead, overSaved, restored, toKeep } from './draft-state.ts'
import { readKeptDraft, writeKeptDraft } from './draft-storage.ts'
import type { FormVersions } from './form-versions.ts'

type Options<Value> = {
  /** The draft's name: `product:<id>`, `product:new`. */
  name: string
  /** The saved value, or the initial value of a new thing; compared as JSON. */
  saved: Value
  /** The version of the saved value; null for a new thing. */
  version: number | null
  schema: z.ZodType<Value>
  /** Merges a draft that is based on another version with what is saved now; by default the draft wins. */
  merge?: ((versions: FormVersions<Value>) => Value) | undefined
  /** A value that was typed already and isn't stored on this device. */
  typed?: Value | undefined
}

export type Draft<Value> = DraftState<Value> & {
  isChanged: boolean
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
  const { name, saved, version, schema, typed, merge = ({ yours }) => yours } = options
  const { userId } = useAdministrator()
  const [known, setState] = useState(() => ({ ...begun(saved, version), ...(typed !== undefined && { value: typed }) }))
  const state = overRead(known, saved, version)
  if (state !== known) setState(state)
  // A ref, because input right after a save must build on the saved state even if nothing was rendered in between.
  const latest = useRef({ state, name })
  latest.current = { state, name }

  const restore = useEffectEvent(() => {
    if (typed !== undefined) return void go((now) => ({ ...now, value: typed }))
    const kept = readKeptDraft({ userId, name }, schema)
    const { state: now, name: under } = latest.current
    const found = kept ? restored(now, kept, merge) : now
    if (found === now) return
    latest.current = { state: found, name: under }
    setState(found)
  })
  // Drafts exist only in the browser; the server rendered the saved value. A layout effect, so that the draft appears before the paint
  // if the form is mounted later.
  useLayoutEffect(() => restore(), [])

  const go = (to: (state: DraftState<Value>) => DraftState<Value>, under = latest.current.name) => {
    const next = to(latest.current.state)
    if (under !== latest.current.name) writeKeptDraft({ userId, name: latest.current.name }, null)
    latest.current = { state: next, name: under }
    setState(next)
    writeKeptDraft({ userId, name: under }, isChanged(next) ? toKeep(next) : null)
    return next
  }
  return {
    ...state,
    isChanged: isChanged(state),
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
      const kept = readKeptDraft({ userId, name }, schema)
      if (!kept) return
      writeKeptDraft({ userId, name }, null)
      const left = { ...begun(sent, version), value: typed(kept.value) }
      if (isChanged(left)) writeKeptDraft({ userId, name: savedName }, toKeep(left))
    },
  }
}
