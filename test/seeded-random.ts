/** Reproducible random numbers: the same seed gives the same sequence. */
export function seededRandom(seed: number) {
  let state = seed | 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** An integer from `from` to `to`, both inclusive. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability: number) => next() < probability,
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>
