import { expect, test } from 'vitest'
import { importLimits, productColumns } from './columns.ts'
import { readHead, stageLine } from './stage-line.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const known = productColumns.join(', ')

test('names of columns are read in either case, with spaces around them', () => {
  expect(readHead([' Slug', 'NAME ', 'old_price'])).toEqual(['slug', 'name', 'old_price'])
  expect(readHead(['id'])).toEqual(['id'])
  expect(readHead(['slug'])).toEqual(['slug'])
  expect(readHead([...productColumns])).toEqual(productColumns)
})

test.each([
  [['slug', 'naam'], `Line 1 names a column that isn’t known: “naam”. Known are ${known}.`],
  [['slug', 'x'.repeat(41)], `Line 1 names a column that isn’t known: “${'x'.repeat(40)}”. Known are ${known}.`],
  [['slug', 'name', 'Name'], 'Line 1 names the column name twice.'],
  [['name', 'price'], 'Line 1 names neither slug nor id.'],
  [Array(importLimits.cells + 1).fill('slug'), 'Line 1 names far too many columns.'],
  [Array(importLimits.cells).fill('slug'), 'Line 1 names the column slug twice.'],
])('an invalid head is refused: %#', (cells, message) => {
  expect(() => readHead(cells)).toThrow(message)
})

test('a line is staged under its product’s id or slug, with formulas restored', () => {
  const columns = ['id', 'slug', 'name']
  expect(stageLine({ line: 7, cells: ['', ' Évening gown', "'=1+1"] }, columns)).toEqual({
    line: 7,
    key: 'slug:evening-gown',
    cells: { id: '', slug: ' Évening gown', name: '=1+1' },
    outcome: null,
    message: null,
  })
  expect(stageLine({ line: 8, cells: [` ${id.toUpperCase()} `, 'gown', ''] }, columns).key).toBe(`id:${id}`)
  expect(stageLine({ line: 8, cells: [id] }, ['id']).key).toBe(`id:${id}`)
  expect(stageLine({ line: 8, cells: ['gown'] }, ['slug']).key).toBe('slug:gown')
})

test.each([
  [['', 'gown'], 'Has 2 cells, where line 1 has 3'],
  [['', 'gown', 'Gown', ''], 'Has 4 cells, where line 1 has 3'],
  [['1', 'gown', 'Gown'], 'Has an id that is none of a product'],
  [['', ' ! ', 'Gown'], 'Slug is required'],
])('the line %j is refused: %s', (cells, message) => {
  expect(stageLine({ line: 5, cells }, ['id', 'slug', 'name'])).toEqual({
    line: 5,
    key: 'line:5',
    cells: {},
    outcome: 'refused',
    message,
  })
})
