import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Test files run after each other in one process: what one leaves behind, the next would find.
const folders = '{app,api,bench,bin,db,domain,infra,sandbox,server,test,tools}'
const files = globSync(`${folders}/**/*.test.{ts,tsx}`).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const calling = (name: string) => files.filter(({ text }) => text.includes(`vi.${name}(`))

test.each([
  ['stubGlobal', 'unstubAllGlobals'],
  ['stubEnv', 'unstubAllEnvs'],
  ['useFakeTimers', 'useRealTimers'],
  ['doMock', 'doUnmock'],
])('whoever calls vi.%s undoes it by vi.%s', (name, undo) => {
  expect(calling(name).flatMap(({ file, text }) => (text.includes(`vi.${undo}(`) ? [] : [file]))).toEqual([])
})

test('whoever calls vi.mock, which nothing undoes, runs in a process of its own', () => {
  const [, isolated = ''] = /const isolated = \[([^\]]*)\]/.exec(readFileSync('vitest.config.ts', 'utf8')) ?? []
  expect(calling('mock').map(({ file }) => file)).toEqual(isolated.split(', ').map((file) => file.slice(1, -1)))
})
