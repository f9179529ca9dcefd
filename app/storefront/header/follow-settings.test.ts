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

// @rule D36 | An open page adopts changed settings by itself
//   broken by: the page never reloaded (follow-settings.ts)
test('a page with outdated settings is reloaded, a current one isn’t', async () => {
  follow(4)
  say(3)
  await settled()
  expect([topics, reloads]).toEqual([['settings'], 0])
  say(4)
  await settled()
  expect([reloads, shown]).toEqual([1, 4])
})

// @rule D36 | A node that learns of changed settings later than another leaves no page with the old ones
//   broken by: only one attempt (follow-settings.ts)
test('is reloaded while a node still answers with the old settings, at most three times', async () => {
  follow(3, 4)
  say(4)
  await settled()
  expect([reloads, shown]).toEqual([2, 4])
  const pauses = follow(4, 4, 4, 4, 4, 4)
  say(9)
  await settled()
  expect([reloads, pauses()]).toEqual([5, 3])
})

test('an invalid version changes nothing', async () => {
  follow(4)
  for (const value of [undefined, null, '4', { version: 4 }]) say(value)
  await settled()
  expect(reloads).toBe(0)
})
