import type { KeepPart } from '#app/context.server.ts'
import type { PageChanges } from '#infra/realtime/page-changes.ts'

// Longer ago what is shown by the hour, as what sells best, would lag behind; and a notification that got lost is made good.
const keptMs = 60_000

type Part = { tags: readonly string[]; readAt: number; value: Promise<unknown> }

/**
 * What pages share, each part read once and kept until something with one of its tags changes, for a minute at most. Whoever asks after a
 * change gets what was read after it. A fault is kept for nobody but those who wait for it. Nobody can change what is kept: a page that put
 * something of its visitor into it would show that to all.
 */
export function keepParts({ pageChanges }: { pageChanges: PageChanges }, now = () => performance.now()): KeepPart {
  const parts = new Map<string, Part>()
  pageChanges.subscribe((tag) => {
    for (const [name, part] of parts) if (tag === 'everything' || part.tags.includes(tag)) parts.delete(name)
  })
  return (name, tags, read) => {
    const kept = parts.get(name)
    if (kept && now() - kept.readAt < keptMs) return kept.value as ReturnType<typeof read>
    const part = { tags, readAt: now(), value: read().then(frozen) }
    parts.set(name, part)
    part.value.catch(() => {
      if (parts.get(name) === part) parts.delete(name)
    })
    return part.value
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const one of Object.values(value)) frozen(one)
  }
  return value
}
