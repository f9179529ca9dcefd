import { createHash } from 'node:crypto'
import { seed } from '#test/soak.ts'

type Place = { file: string; line: number; column: number; after: string }

/** Whether a run that tries one mutant in `oneIn` tries this one. A hash decides, so a smaller sample is part of a larger one. */
export function isSampled({ file, line, column, after }: Place, oneIn: number): boolean {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, file, line, column, after]))
    .digest()
  return hash.readUInt32BE() < 2 ** 32 / oneIn
}
