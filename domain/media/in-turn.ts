// libvips uses every core for one picture; two at once keep pages answering while a shelf of pictures is made.
const atOnce = 2
let active = 0
const waiting: (() => void)[] = []

/** Does the work when it is its turn: pictures are made two at a time. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (active >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  active++
  try {
    return await work()
  } finally {
    active--
    waiting.shift()?.()
  }
}
