import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Test files share a process (`isolate: false`), so every stub must be undone.
const folders = '{app,api,bench,bin,db,domain,infra,sandbox,server,test,tools}'
const files = globSync(`${folders}/**/*.test.{ts,tsx}`).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const calling = (name: string) => files.filter(({ text }) => text.includes(`vi.${name}(`))

test.each([
  ['stubGlobal', 'unstubAllGlobals'],
  ['stubEnv', 'unstubAllEnvs'],
  ['useFakeTimers', 'useRealTimers'],
  ['doMock', 'doUnmock'],
])('a file that calls vi.%s also calls vi.%s', (name, undo) => {
  expect(calling(name).flatMap(({ file, text }) => (text.includes(`vi.${undo}(`) ? [] : [file]))).toEqual([])
})

test('no file calls vi.mock, which cannot be undone', () => {
  expect(calling('mock').map(({ file }) => file)).toEqual([])
})
