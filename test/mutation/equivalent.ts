/** A mutant that no test can kill, because the program does the same with it. */
export type Equivalent = {
  file: string
  /** What the mutated line holds. */
  line: string
  /** What stands there instead, as the report shows it. */
  mutant: string
  reason: string
}

export const equivalents: Equivalent[] = []
