import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#domain/csv-cell.ts'
import { inPieces } from '#test/product-imports.ts'
import { type CsvRecord, readCsv } from './read-csv.server.ts'

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

test('lines are read as they were written, in pieces of any size', async () => {
  const texts = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (lines, size) => {
      const head = ['a', 'b', 'c']
      // As the lines of products: with something in each.
      const said = lines.map(([first = '', ...rest]) => [`x${first}`, ...rest])
      const file = `\ufeff${[head, ...said].map(csvLine).join('')}`
      expect(await read(file.replaceAll('\0', ''), size)).toEqual(
        [head, ...said].map((line) => line.map((text) => text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n'))),
      )
    }),
  )
})

// @rule Bad input | A large file that comes at once is read in slices: others have their turn between them
//   broken by: the file read as it comes (read-csv.server.ts)
test('others have their turn while a large file is read', async () => {
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

// @rule Bad input | A file may separate by commas or semicolons and end its lines in any way; each record knows the line that it begins on
//   broken by: the line that a record ends on (read-csv.server.ts)
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
