import { z } from 'zod'
import { keptDraft } from '#app/session/kept-drafts.ts'

/** Whose draft of what: `product:<id>`, `product:new`. */
export type DraftName = { userId: string; name: string }

/** What somebody has typed and not saved, over which version of it. */
export type KeptDraft<Value> = { value: Value; version: number | null }

const keyOf = ({ userId, name }: DraftName) => `${keptDraft}${userId}:${name}`

/** The draft on this device; null when there is none, it isn't whole, or it is no `schema` any more (after a release, say). */
export function readKeptDraft<Value>(draft: DraftName, schema: z.ZodType<Value>): KeptDraft<Value> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(draft)) ?? 'null')
    const read = z.object({ value: schema, version: z.number().int().nullable() }).safeParse(kept)
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Keeps a draft on this device; null forgets it. Where the browser keeps nothing it lasts as long as the page. */
export function writeKeptDraft<Value>(draft: DraftName, kept: KeptDraft<Value> | null): void {
  try {
    if (kept === null) localStorage.removeItem(keyOf(draft))
    else localStorage.setItem(keyOf(draft), JSON.stringify(kept))
  } catch {
    // Full or forbidden.
  }
}
