import { env } from 'node:process'

const isSoak = env.SOAK === 'on'

/** The seed of every randomised test. `npm run test:soak` uses a new one each time. */
export const seed = Number(env.TEST_SEED ?? 20_261_121)

/** How often a randomised test repeats: `few` times in `npm test`, `all` in `npm run test:soak`. */
export const repetitions = (few: number, all: number): number => (isSoak ? all : few)

/** The same as fast-check's options. */
export const propertyRuns = (few: number, all: number) => ({ numRuns: repetitions(few, all), seed })
