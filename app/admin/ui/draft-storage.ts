import { z } from 'zod'
import { keptDraft } from '#app/session/kept-drafts.ts'

/** The user and the thing that a draft belongs to: `product:<id>`, `product:new`, in a second tab `product:new:2`. */
export type DraftName = { userId: string; name: string }

/** An unsaved form as stored on this device. */
export type KeptDraft<Value> = {
  value: Value
  /** The version that it is based on; null for a new thing. */
  version: number | null
  /** The values that it is based on; absent if unknown. */
  base?: Value | undefined
  /** Whether it was sent and may have been saved, although the answer was never received. */
  wasSent: boolean
}

/** The draft's key in local storage. */
export const keyOf = ({ userId, name }: DraftName) => `${keptDraft}${userId}:${name}`

// Earlier releases stored neither `base` nor `wasSent`.
const keptSchema = <Value>(schema: z.ZodType<Value>) =>
  z.object({
    value: schema,
    version: z.number().int().nullable(),
    base: schema.optional().catch(undefined),
    wasSent: z.boolean().catch(false),
  })

/** The draft stored on this device; null if there is none, or if it doesn't match `schema` (any more, e.g. after a release). */
export function readKeptDraft<Value>(draft: DraftName, schema: z.ZodType<Value>): KeptDraft<Value> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(draft)) ?? 'null')
    const read = keptSchema(schema).safeParse(kept)
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Stores a draft on this device; null deletes it. Where storage is unavailable, the draft lasts as long as the page. */
export function writeKeptDraft<Value>(draft: DraftName, kept: KeptDraft<Value> | null): void {
  try {
    if (kept === null) localStorage.removeItem(keyOf(draft))
    else localStorage.setItem(keyOf(draft), JSON.stringify(kept))
  } catch {
    // Storage is full or blocked.
  }
}

/** The names of the stored drafts of the same new thing, in order: `product:new`, `product:new:2`. */
export function keptNames(draft: DraftName): string[] {
  const first = keyOf(draft)
  try {
    const numbers = Object.keys(localStorage).flatMap((key) => {
      if (key === first) return [1]
      return key.startsWith(`${first}:`) && /^[1-9]\d?$/.test(key.slice(first.length + 1))
        ? [Number(key.slice(first.length + 1))]
        : []
    })
    return numbers.sort((a, b) => a - b).map((at) => (at === 1 ? draft.name : `${draft.name}:${at}`))
  } catch {
    return []
  }
}
