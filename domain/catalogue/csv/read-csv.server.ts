import { Readable } from 'node:stream'
import { setImmediate as afterOthers } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { importLimits } from './columns.ts'

/** A record of a file: the number of its first line, from 1, and its cells. */
export type CsvRecord = { line: number; cells: string[] }

/** Thrown if a file can't be read any further; the message is for the person who sent it. */
export class BadCsv extends Error {}

/**
 * Parses a CSV file as a stream: UTF-8 with or without a byte order mark, separated by commas or semicolons, with any
 * line ends, and with line breaks within quotes. Only one record is held in memory at a time.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const texts = bounded(withOneLineEnd(decode(inSlices(chunks))))
  const first = await readHead(texts)
  let line = 1
  const parser = parse({
    // The line is noted when a record is parsed, because records that weren't consumed yet are lost when a later one is
    // invalid.
    on_record: (record, { lines }) => {
      line = lines + 1
      return record
    },
    delimiter: separatorOf(first),
    record_delimiter: '\n',
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: importLimits.lineLength,
  })
  const source = Readable.from(joined(first, texts))
  source.once('error', (fault) => parser.destroy(fault))
  source.pipe(parser)
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<{ record: string[]; info: Info; raw: string }>) {
      yield { line: info.lines - newlines(raw.replace(/^\n+/, '').replace(/\n$/, '')), cells: record }
    }
  } catch (fault) {
    throw fault instanceof CsvError ? new BadCsv(wordsOf(fault, line)) : fault
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const newlines = (text: string) => text.split('\n').length - 1

function wordsOf({ code }: CsvError, line: number): string {
  const at = `Line ${line.toLocaleString('en-NG')}`
  switch (code) {
    case 'CSV_MAX_RECORD_SIZE':
      return `${at} has more than ${importLimits.lineLength.toLocaleString('en-NG')} characters. Perhaps a quote in it is never closed.`
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${at} begins a quote that is never closed.`
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `${at} has a quote in the middle of a cell. A quote within a cell is written twice, and the cell is put in quotes.`
    default:
      return `${at} can’t be read as CSV.`
  }
}

const sliceBytes = 16 * 1024

/** Cuts a large file into slices; between them the process handles whatever else is waiting. */
async function* inSlices(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.byteLength; from += sliceBytes) {
      yield chunk.subarray(from, from + sliceBytes)
      await afterOthers()
    }
}

/** Refuses a file with too many rows: even empty ones take the parser time. */
async function* bounded(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rows = 0
  for await (const text of texts) {
    rows += newlines(text)
    if (rows > importLimits.rows)
      throw new BadCsv(
        `The file has more than ${importLimits.rows.toLocaleString('en-NG')} rows, empty ones included. Please delete those, or split it.`,
      )
    yield text
  }
}

const wrongEncoding = 'This file isn’t UTF-8. Please save it again as “CSV UTF-8”, and send that.'

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new BadCsv(wrongEncoding)
    }
  }
  for await (const chunk of chunks) {
    const text = read(chunk)
    // Text in UTF-16 without a byte order mark is full of NULs.
    if (text.includes('\0')) throw new BadCsv(wrongEncoding)
    yield text
  }
  yield read()
}

async function* withOneLineEnd(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const whole = held + text
    held = whole.endsWith('\r') ? '\r' : ''
    yield whole.slice(0, whole.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

/** Reads until the first line is complete, and returns everything read so far. */
async function readHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = ''
  while (!head.includes('\n')) {
    if (head.length > importLimits.lineLength)
      throw new BadCsv('Line 1 is far too long for the names of columns. Is this a CSV file?')
    const { done, value } = await texts.next()
    if (done) break
    head += value
  }
  return head
}

// Determines the separator from the first line, since no column's name contains one.
function separatorOf(text: string): ';' | ',' {
  const [line = ''] = text.split('\n', 1)
  // Two patterns, because a single one would take quadratic time on a line of tabs.
  if (/[\t|]/.test(line) && !/[,;]/.test(line))
    throw new BadCsv(
      `Line 1 separates its columns by ${line.includes('\t') ? 'tabs' : 'vertical lines'}. Please save the file as CSV, separated by commas or semicolons.`,
    )
  return line.split(';').length > line.split(',').length ? ';' : ','
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
