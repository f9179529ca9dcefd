import { env } from 'node:process'

const isSoak = env.SOAK === 'on'

/** Where chance begins in this run; the same seed throws the same dice. `npm run test:soak` takes another one each time. */
export const seed = Number(env.TEST_SEED ?? 20_261_121)

/** How many rounds a test of chance makes: a few each time, and all of them in `npm run test:soak`. */
export const repetitions = (few: number, all: number): number => (isSoak ? all : few)

/** The same for a property of fast-check. */
export const propertyRuns = (few: number, all: number) => ({ numRuns: repetitions(few, all), seed })
