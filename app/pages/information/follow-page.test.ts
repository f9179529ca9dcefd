import { expect, test } from 'vitest'
import { followPage } from './follow-page.ts'

const router = () => ({ revalidate: async () => {}, navigate: () => {} })

function aPage(version: number, afterLoads = 1) {
  let shown = version
  let tell: (value: unknown) => unknown = () => {}
  let topic = ''
  let loads = 0
  let pauses = 0
  let announced = version
  const leave = followPage('information:privacy', () => shown, router, {
    subscribeTo: (name, listener) => {
      topic = name
      tell = listener
      return () => {
        topic = ''
      }
    },
    reload: async () => {
      loads++
      if (loads >= afterLoads) shown = announced
    },
    pause: async () => {
      pauses++
    },
  })
  return {
    announce: async (value: unknown) => {
      if (typeof value === 'number') announced = value
      await tell(value)
    },
    state: () => ({ topic, loads, shown }),
    pauses: () => pauses,
    leave,
  }
}

// @rule D31 | An open information page shows a newly published text, also if its node learns of it a moment later
//   broken by: no retry (follow-page.ts)
test('a new version is loaded, with retries if the node doesn’t have it yet', async () => {
  const page = aPage(1, 2)
  await page.announce(1)
  expect(page.state()).toEqual({ topic: 'information:privacy', loads: 0, shown: 1 })
  await page.announce(2)
  expect(page.state()).toMatchObject({ loads: 2, shown: 2 })
  const never = aPage(1, 99)
  await never.announce(2)
  expect(never.state()).toMatchObject({ loads: 3, shown: 1 })
  // One pause before every attempt except the first.
  expect([page.pauses(), never.pauses()]).toEqual([1, 2])
})

test('an invalid version changes nothing, and a page that was left no longer follows', async () => {
  const page = aPage(1)
  for (const value of [undefined, null, '2', {}]) await page.announce(value)
  expect(page.state().loads).toBe(0)
  page.leave()
  await page.announce(3)
  expect(page.state()).toEqual({ topic: '', loads: 0, shown: 1 })
})
