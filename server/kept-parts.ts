import type { KeepPart } from '#app/context.server.ts'
import type { PageChanges } from '#infra/realtime/page-changes.ts'

// Short enough for what changes by the hour, such as what sells best, and for a notification that got lost.
const keptMs = 60_000

type Part = { tags: readonly string[]; readAt: number; value: Promise<unknown> }

/**
 * Data that pages share: each part is read once and kept until something with one of its tags changes, for a minute at
 * most. A request after a change never gets what was read before it. A failed read isn't kept. What is kept is frozen:
 * a page that put something of its visitor into it would show that to everybody.
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
