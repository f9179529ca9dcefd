/** A save that isn't answered yet. */
export type PendingSave = {
  /** What was sent. */
  form: unknown
  /** The answer to the save before it. */
  before: unknown
  /** Hears what became of it where its form is closed; null while that is open, and hears it itself. */
  take: ((answer: unknown) => void) | null
}

let pending: ReadonlyMap<string, PendingSave> = new Map()
const listeners = new Set<() => void>()

/** The saves that aren't answered yet, by the keys of their fetchers. */
export const pendingSaves = (): ReadonlyMap<string, PendingSave> => pending

/** Notes a save that was sent, or that it is left to whoever listens, or taken back by its form. */
export function putSave(key: string, save: PendingSave): void {
  pending = new Map([...pending, [key, save]])
  tell()
}

/** Forgets a save that has been answered. */
export function forgetSave(key: string): void {
  if (!pending.has(key)) return
  pending = new Map([...pending].filter(([other]) => other !== key))
  tell()
}

/** Calls `listener` at every change, until the answer is called. */
export function followPendingSaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}
