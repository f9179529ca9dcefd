import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listWorse, readLastRun, recordRun, type TitledRow } from './compare-runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'aso-runs-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const row = (what: string, given: Partial<TitledRow>): TitledRow => ({
  title: 'Pages',
  what,
  figure: '',
  baseline: '',
  ratio: '',
  bound: '',
  met: true,
  ...given,
})

const worse = (before: TitledRow, now: TitledRow) => {
  recordRun(folder, [before], new Date(0))
  const last = readLastRun(folder)
  return last && listWorse(last, [now])
}

test('the first run on a machine has nothing to be compared with', () => {
  expect(readLastRun(folder)).toBeNull()
})

test('a figure with an upper bound is worse when it is higher, by a fifth', () => {
  const memory = (figure: string) => row('memory', { figure, bound: '≤ 250 MiB' })
  expect(worse(memory('200 MiB'), memory('241 MiB'))).toEqual(['Pages, memory: 241 MiB, was 200 MiB'])
  expect(worse(memory('200 MiB'), memory('239 MiB'))).toEqual([])
  expect(worse(memory('200 MiB'), memory('100 MiB'))).toEqual([])
})

test('a figure with a lower bound, or that counts by the second, is worse when it is lower', () => {
  const share = (ratio: string) => row('share', { figure: '9,999 a second', ratio, bound: '≥ 0.5' })
  expect(worse(share('0.60'), share('0.49'))).toEqual(['Pages, share: 0.49, was 0.60'])
  expect(worse(share('0.60'), share('0.55'))).toEqual([])
  const fresh = (figure: string) => row('fresh', { figure })
  expect(worse(fresh('1,200 a second'), fresh('900 a second'))).toEqual([
    'Pages, fresh: 900 a second, was 1,200 a second',
  ])
})

test('a figure that is new, or has no number, is compared with none', () => {
  expect(worse(row('old', { figure: '1 ms' }), row('new', { figure: '9 ms' }))).toEqual([])
  expect(worse(row('files', { figure: 'all' }), row('files', { figure: 'none' }))).toEqual([])
})
