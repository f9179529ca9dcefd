import { type Finish, makeTextile, type Pixels, type Textile } from './textile.ts'

const solid = (hex: string): Pixels => {
  const rgb = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
  return {
    width: 16,
    height: 16,
    rgba: Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : (rgb[i % 4] ?? 0))),
  }
}

const plain =
  (finish: Finish) =>
  (hex: string): Promise<Textile> =>
    Promise.resolve(makeTextile(solid(hex), [8, 8], finish))

export const CREPE: Finish = { sheen: 0.16, shine: 0.015, gloss: 8, weave: 'plain' }
export const crepe = plain(CREPE)
export const satin = plain({ sheen: 0.5, shine: 0.2, gloss: 22, weave: 'satin', wrap: 0.05 })
export const velvet = plain({ sheen: 1.1, shine: 0.01, gloss: 6, weave: 'pile', wrap: 0 })
