import { expect, test } from 'vitest'
import { leavesEnough } from './free-space.ts'

const gib = 1024 ** 3

// @rule D35 | Uploads leave a gibibyte of the disk free, or a twentieth of a small disk
//   broken by: a twentieth of every disk, or a gibibyte of a small one (free-space.ts)
test.each([
  ['a large disk', 100 * gib, gib, true],
  ['a large disk', 100 * gib, gib - 4_096, false],
  ['a small disk', 2 * gib, gib / 8, true],
  ['a small disk', 2 * gib, gib / 16, false],
])('%s of %d bytes with %d free: room for more is %s', (_, size, free, expected) => {
  const bsize = 4_096
  expect(leavesEnough({ bsize, blocks: size / bsize, bavail: free / bsize })).toBe(expected)
})
