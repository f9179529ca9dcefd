import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useAdministrator } from '../administrator.ts'
import { begun, type DraftState, isChanged, isOlder, overRead, overSaved, restored, toKeep } from './draft-state.ts'
import { readKeptDraft, writeKeptDraft } from './draft-storage.ts'
import type { FormVersions } from './form-versions.ts'

type Options<Value> = {
  /** What it is a draft of: `product:<id>`, `product:new`. */
  name: string
  /** As it is saved, or as a new one begins; compared as JSON. */
  saved: Value
  /** The version of what is saved; null for a new one. */
  version: number | null
  schema: z.ZodType<Value>
  /** Both what is saved by now and what was typed, for what was begun over something else; without it what was typed. */
  merge?: ((versions: FormVersions<Value>) => Value) | undefined
  /** What was typed into it already, and isn't kept on this device. */
  typed?: Value | undefined
}

export type Draft<Value> = DraftState<Value> & {
  isChanged: boolean
  change: (value: Value) => void
  /** Changes what is typed by now, also where it was found on this device and isn't rendered yet. */
  update: (to: (value: Value) => Value) => void
  /** Notes whether what is typed was sent, and may be saved though nobody heard so. */
  noteSent: (wasSent: boolean) => void
  /** Lets go what was typed. */
  discard: () => void
  /** Takes what somebody else has saved, and lets go what was typed. */
  take: (saved: Value, version: number) => void
  /** Goes on over what somebody else has saved, with what is typed as it is to be over that. */
  rebase: (saved: Value, version: number, value: Value) => void
  /**
   * Says that `sent` was saved, from now on under `name`. Answers whether that was all that is typed; what was typed since, `typed`,
   * is kept.
   */
  saveDone: (done: { sent: Value; typed: Value; version: number; name: string }) => boolean
  /** The same where the form is closed already: for what is kept of it on this device, as it is by then to be `typed`. */
  savedLate: (done: { sent: Value; typed: (kept: Value) => Value; version: number; name: string }) => void
}

/**
 * A form's values while they are typed, kept on this device with each change under the user's id, and found again after a crash. They
 * are forgotten when they are saved or discarded, and when somebody signs out.
 */
export function useDraft<Value>(options: Options<Value>): Draft<Value> {
  const { name, saved, version, schema, typed, merge = ({ yours }) => yours } = options
  const { userId } = useAdministrator()
  const [known, setState] = useState(() => ({ ...begun(saved, version), ...(typed !== undefined && { value: typed }) }))
  const state = overRead(known, saved, version)
  if (state !== known) setState(state)
  // What is typed right after something was saved goes on over that, though nothing was rendered in between.
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
  // Only the browser has it; the server has rendered what is saved. Before the paint, where the form comes after the page.
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
      // Nothing is written where nothing changes: another tab may have typed since.
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
