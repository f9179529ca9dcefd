import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#domain/csv-cell.ts'
import { inPieces } from '#test/product-imports.ts'
import { importLimits } from './columns.ts'
import { BadCsv, type CsvRecord, readCsv } from './read-csv.server.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', '"', ',', ';', '\n', ' ', 'à', '💃', '\u202e', 'x'))
    .map((all) => all.join('')),
)
async function records(file: string, size?: number): Promise<CsvRecord[]> {
  const found: CsvRecord[] = []
  for await (const record of readCsv(inPieces(file, size))) found.push(record)
  return found
}
const read = async (file: string, size: number) => (await records(file, size)).map(({ cells }) => cells)

test('lines are read as they were written, in chunks of any size', async () => {
  const texts = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (lines, size) => {
      const head = ['a', 'b', 'c']
      // Each line has some content, as lines of products do.
      const said = lines.map(([first = '', ...rest]) => [`x${first}`, ...rest])
      const file = `\ufeff${[head, ...said].map(csvLine).join('')}`
      expect(await read(file.replaceAll('\0', ''), size)).toEqual(
        [head, ...said].map((line) => line.map((text) => text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n'))),
      )
    }),
  )
})

// @rule Bad input | A large file that arrives at once is read in slices, so that other work runs between them
//   broken by: the file read as it comes (read-csv.server.ts)
test('other work runs while a large file is read', async () => {
  let [turns, isOver] = [0, false]
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await records(`a,b\n${'1,2\n'.repeat(500_000)}`, 2_000_004)
  isOver = true
  expect(turns).toBeGreaterThan(20)
})

// @rule Bad input | A file can be separated by commas or semicolons with any line endings; each record has the number of its
//   first line
//   broken by: the last line of a record (read-csv.server.ts)
test.each([
  ['commas', 'a,b\n1,"x\ny"\n2,z\n'],
  ['semicolons', 'a;b\r\n1;"x\r\ny"\r\n2;z\r\n'],
  ['carriage returns', 'a,b\r1,"x\ry"\r2,z'],
  ['a mark, and no end', '\ufeffa,b\n1,"x\ny"\n2,z'],
])('%s', async (_, file) => {
  for (const size of [1, 2, 3, 100])
    expect(await records(file, size)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'x\ny'] },
      { line: 4, cells: ['2', 'z'] },
    ])
})

const inTheMiddle =
  ' has a quote in the middle of a cell. A quote within a cell is written twice, and the cell is put in quotes.'

test.each([
  ['a quote within a cell', 'a,b\n1,2\n3,x"y\n', `Line 3${inTheMiddle}`],
  ['something behind a quote', 'a,b\n1,"x"y\n', `Line 2${inTheMiddle}`],
  ['a quote that is never closed', 'a,b\n1,"x\n\ny', 'Line 2 begins a quote that is never closed.'],
  [
    'a record that is far too long',
    `a,b\n1,${'x'.repeat(importLimits.lineLength + 1)}\n`,
    'Line 2 has more than 100,000 characters. Perhaps a quote in it is never closed.',
  ],
])('%s is reported with its line', async (_, file, message) => {
  await expect(records(file, 1_021)).rejects.toThrow(message)
})

test.each([
  ['tabs', 'slug\tname\nada\tAda 12" piece\n'],
  ['vertical lines', 'slug|name\nada|Ada\n'],
])('columns separated by %s are refused, naming the separator', async (separator, file) => {
  await expect(records(file, 1_021)).rejects.toThrow(
    `Line 1 separates its columns by ${separator}. Please save the file as CSV, separated by commas or semicolons.`,
  )
})

test('a tab after a column’s name is no separator', async () => {
  expect(await records('slug\t,name\t\nada,Ada\n', 1_021)).toHaveLength(2)
})

// @rule D49 | The first line of a file is scanned once, however many tabs it has
//   broken by: one pattern for tabs and what may surround them: 44 s of the node's only thread (read-csv.server.ts)
test('a first line of fifty thousand tabs is read in a few seconds at most', async () => {
  const began = performance.now()
  expect(await records(`${'\t'.repeat(50_000)},name\nada,Ada\n`, 65_536)).toHaveLength(2)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('records before an unreadable one are read', async () => {
  const found: CsvRecord[] = []
  const readAll = async () => {
    for await (const record of readCsv(inPieces('a,b\n1,2\n3,x"y\n', 4))) found.push(record)
  }
  await expect(readAll()).rejects.toThrow(BadCsv)
  expect(found.map(({ line }) => line)).toEqual([1, 2])
})

test('an error of the sender isn’t reported as an error of the file', async () => {
  async function* broken() {
    yield new TextEncoder().encode('a,b\n1,2\n')
    throw new Error('gone')
  }
  const readAll = async () => {
    for await (const _ of readCsv(broken()));
  }
  await expect(readAll()).rejects.toThrow(/^gone$/)
})

test('a line of exactly the maximum length is read', async () => {
  const long = 'x'.repeat(importLimits.lineLength - 2)
  const [, cells] = await read(`a,b\n1,${long}\n`, 50_000)
  expect(cells?.[1]?.length).toBe(long.length)
})
