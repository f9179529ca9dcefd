import { z } from 'zod'
import { keptDraft } from '#app/session/kept-drafts.ts'

/** Whose draft of what: `product:<id>`, `product:new`. */
export type DraftName = { userId: string; name: string }

/** What somebody has typed and not saved. */
export type KeptDraft<Value> = {
  value: Value
  /** Of what it was begun over; null for a new thing. */
  version: number | null
  /** What it was begun over; not there where that isn't known. */
  base?: Value | undefined
  /** Whether it was sent, and may be saved though nobody heard so. */
  wasSent: boolean
}

const keyOf = ({ userId, name }: DraftName) => `${keptDraft}${userId}:${name}`

// Releases before kept neither what it was begun over nor whether it was sent.
const keptSchema = <Value>(schema: z.ZodType<Value>) =>
  z.object({
    value: schema,
    version: z.number().int().nullable(),
    base: schema.optional().catch(undefined),
    wasSent: z.boolean().catch(false),
  })

/** The draft on this device; null when there is none, it isn't whole, or it is no `schema` any more (after a release, say). */
export function readKeptDraft<Value>(draft: DraftName, schema: z.ZodType<Value>): KeptDraft<Value> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(draft)) ?? 'null')
    const read = keptSchema(schema).safeParse(kept)
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
