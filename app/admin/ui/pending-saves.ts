/** A save that isn't answered yet. */
export type PendingSave = {
  /** The form values that were sent. */
  form: unknown
  /** The answer to the previous save. */
  before: unknown
  /** Receives the answer after the form was closed; null while the form is open and receives it itself. */
  take: ((answer: unknown) => void) | null
}

let pending: ReadonlyMap<string, PendingSave> = new Map()
const listeners = new Set<() => void>()

/** The unanswered saves, by fetcher key. */
export const pendingSaves = (): ReadonlyMap<string, PendingSave> => pending

/** Adds or updates a save: it was sent, its form was closed, or its form was opened again. */
export function putSave(key: string, save: PendingSave): void {
  pending = new Map([...pending, [key, save]])
  tell()
}

/** Removes a save that was answered. */
export function forgetSave(key: string): void {
  if (!pending.has(key)) return
  pending = new Map([...pending].filter(([other]) => other !== key))
  tell()
}

/** Calls `listener` on every change. Returns the unsubscribe function. */
export function followPendingSaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}
