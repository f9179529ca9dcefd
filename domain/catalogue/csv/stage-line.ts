import { restored } from '#domain/csv-cell.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { slugify } from '../slug.ts'
import { type Cells, importLimits, type ProductColumn, productColumns } from './columns.ts'
import { BadCsv, type CsvRecord } from './read-csv.server.ts'

/** A line as it is stored until it is checked; one that can't belong to any product is refused at once. */
export type StagedLine = { line: number; key: string; cells: Cells; outcome: 'refused' | null; message: string | null }

/** The columns named in the first line of a file. */
export function readHead(cells: readonly string[]): ProductColumn[] {
  if (cells.length > importLimits.cells) throw new BadCsv('Line 1 names far too many columns.')
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const unknown = names.find((name) => !productColumns.some((column) => column === name))
  if (unknown !== undefined)
    throw new BadCsv(
      `Line 1 names a column that isn’t known: “${unknown.slice(0, 40)}”. Known are ${productColumns.join(', ')}.`,
    )
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new BadCsv(`Line 1 names the column ${twice} twice.`)
  if (!names.includes('slug') && !names.includes('id')) throw new BadCsv('Line 1 names neither slug nor id.')
  return names.filter((name): name is ProductColumn => productColumns.some((column) => column === name))
}

/** Makes a line from a record. Its key identifies the product: by the id if there is one, else by the slug. */
export function stageLine({ line, cells }: CsvRecord, columns: readonly string[]): StagedLine {
  const refuse = (message: string): StagedLine => ({
    line,
    key: `line:${line}`,
    cells: {},
    outcome: 'refused',
    message,
  })
  if (cells.length !== columns.length) return refuse(`Has ${cells.length} cells, where line 1 has ${columns.length}`)
  const read: Cells = Object.fromEntries(columns.map((column, place) => [column, restored(cells[place] ?? '')]))
  const id = (read.id ?? '').trim().toLowerCase()
  if (id !== '' && !isUuid(id)) return refuse('Has an id that is none of a product')
  const slug = slugify(read.slug ?? '')
  if (id === '' && slug === '') return refuse('Slug is required')
  return { line, key: id === '' ? `slug:${slug}` : `id:${id}`, cells: read, outcome: null, message: null }
}
