/** A save that was under way when its form was closed. */
export type LeftSave = {
  /** What was sent. */
  form: unknown
  /** The answer to the save before it. */
  before: unknown
  /** Hears what became of it. */
  take: (answer: unknown) => void
}

let left: ReadonlyMap<string, LeftSave> = new Map()
const listeners = new Set<() => void>()

/** The saves whose forms are closed, by the keys of their fetchers. */
export const leftSaves = (): ReadonlyMap<string, LeftSave> => left

/** Leaves a save to whoever listens. */
export function leaveSave(key: string, save: LeftSave): void {
  left = new Map([...left, [key, save]])
  tell()
}

/** Takes a save back: its form was opened again, or it has been answered. Null where there is none. */
export function takeSave(key: string): LeftSave | null {
  const save = left.get(key)
  if (!save) return null
  left = new Map([...left].filter(([other]) => other !== key))
  tell()
  return save
}

/** Calls `listener` at every change, until the answer is called. */
export function followLeftSaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = () => {
  for (const listener of listeners) listener()
}
