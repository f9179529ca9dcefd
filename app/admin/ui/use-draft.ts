import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { z } from 'zod'
import { useAdministrator } from '../administrator.ts'
import { readKeptDraft, writeKeptDraft } from './draft-storage.ts'

type Options<Value> = {
  /** What it is a draft of: `product:<id>`, `product:new`. */
  name: string
  /** As it is saved, or as a new one begins; compared as JSON. */
  saved: Value
  /** The version of what is saved; null for a new one. */
  version: number | null
  schema: z.ZodType<Value>
}

export type Draft<Value> = {
  value: Value
  /** The version that the draft was begun over: it is sent with it, so that somebody else's changes are noticed. */
  version: number | null
  isChanged: boolean
  /** Whether it was found on this device, after a crash or another visit; for a word about it. */
  wasRestored: boolean
  change: (value: Value) => void
  /** Takes what is saved, and forgets what was typed: after saving, or when it is discarded. */
  reset: (saved: Value, version: number | null) => void
  /** Goes on over a newer version, with what was typed as it is to be over that one: the next save is over it. */
  rebase: (version: number, value?: Value) => void
}

/**
 * A form's values while they are typed, kept on this device with each change under the user's id, and found again after a crash. They
 * are forgotten when they are saved or discarded, and when somebody signs out.
 */
export function useDraft<Value>({ name, saved, version, schema }: Options<Value>): Draft<Value> {
  const { userId } = useAdministrator()
  const [typed, setTyped] = useState({ value: saved, base: saved, version, wasRestored: false })

  // What is saved has changed, and nothing typed here stands against it.
  const isChanged = !isSame(typed.value, typed.base)
  const isNewer = !isSame(saved, typed.base) || version !== typed.version
  if (isNewer && (!isChanged || isSame(typed.value, saved)))
    setTyped({ value: saved, base: saved, version, wasRestored: false })

  const restore = useEffectEvent(() => {
    const kept = readKeptDraft({ userId, name }, schema)
    if (kept && !isSame(kept.value, saved)) setTyped((now) => ({ ...now, ...kept, wasRestored: true }))
  })
  // Only the browser has it; the server has rendered what is saved. Before the paint, where the form comes after the page.
  useLayoutEffect(() => restore(), [])

  const keep = (value: Value, over: number | null, base: Value) =>
    writeKeptDraft({ userId, name }, isSame(value, base) ? null : { value, version: over })
  return {
    ...typed,
    isChanged,
    change: (value) => {
      setTyped({ ...typed, value })
      keep(value, typed.version, typed.base)
    },
    reset: (value, over) => {
      setTyped({ value, base: value, version: over, wasRestored: false })
      writeKeptDraft({ userId, name }, null)
    },
    rebase: (over, value = typed.value) => {
      setTyped({ ...typed, value, version: over })
      keep(value, over, typed.base)
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
