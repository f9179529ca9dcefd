import { createHash } from 'node:crypto'
import { seed } from '#test/soak.ts'

type Place = { file: string; line: number; column: number; after: string }

/** Whether a mutant is among those that a run tries when it tries one in so many; the seed says which. Fewer are some of more. */
export function isSampled({ file, line, column, after }: Place, oneIn: number): boolean {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, file, line, column, after]))
    .digest()
  return hash.readUInt32BE() < 2 ** 32 / oneIn
}
