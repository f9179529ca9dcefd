import { beforeEach, expect, test } from 'vitest'
import { followSettings } from './follow-settings.ts'

let say: (value: unknown) => void
let topics: string[]
let shown: number
let reloads: number
beforeEach(() => {
  topics = []
  shown = 3
  reloads = 0
})

/** `loads`: the version that each reload returns. */
function follow(...loads: number[]) {
  let pauses = 0
  const reload = async () => {
    shown = loads[reloads] ?? shown
    reloads += 1
  }
  const subscribe = (topic: string, listener: (value: unknown) => void) => {
    topics.push(topic)
    say = listener
    return () => {}
  }
  followSettings({ shownVersion: () => shown, reload }, subscribe, async () => {
    pauses += 1
  })
  return () => pauses
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

// @rule D36 | An open page takes over changed settings by itself
//   broken by: the page never loaded again (follow-settings.ts)
test('a page that shows former settings is loaded again, one that shows them isn’t', async () => {
  follow(4)
  say(3)
  await settled()
  expect([topics, reloads]).toEqual([['settings'], 0])
  say(4)
  await settled()
  expect([reloads, shown]).toEqual([1, 4])
})

// @rule D36 | A node that hears of changed settings a moment later than another keeps no page at the former ones
//   broken by: only one try (follow-settings.ts)
test('is loaded once more while a node still answers with the former ones, three times at most', async () => {
  follow(3, 4)
  say(4)
  await settled()
  expect([reloads, shown]).toEqual([2, 4])
  const pauses = follow(4, 4, 4, 4, 4, 4)
  say(9)
  await settled()
  expect([reloads, pauses()]).toEqual([5, 3])
})

test('what is no version changes nothing', async () => {
  follow(4)
  for (const value of [undefined, null, '4', { version: 4 }]) say(value)
  await settled()
  expect(reloads).toBe(0)
})
