/** A mutant that no test can kill, because the program behaves the same with it. */
export type Equivalent = {
  file: string
  /** The original code, to the end of its first line, and its replacement; both as a run prints them. */
  code: string
  mutant: string
  reason: string
}

/** Equivalent mutants from a table of each file's original code, its replacement and the reason. */
export const equivalentsOf = (files: Record<string, [code: string, mutant: string, reason: string][]>): Equivalent[] =>
  Object.entries(files).flatMap(([file, rows]) =>
    rows.map(([code, mutant, reason]) => ({ file, code, mutant, reason })),
  )
