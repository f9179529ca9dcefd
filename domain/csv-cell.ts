// Where a cell may begin, by any separator that a spreadsheet goes by: another one than ours cuts a text in the middle.
const begins = String.raw`(?<=^|[,;\t\r\n])`
// What a spreadsheet calculates from there on, also behind spaces; and what it leaves out before it looks.
const calculated = String.raw`(?=[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20]|(?<=^'*)[\t\r\n])`
const dangerous = new RegExp(`${begins}('*)${calculated}`, 'g')
const harmless = new RegExp(`${begins}'('*)${calculated}`, 'g')

/**
 * A cell as it is exported: what a spreadsheet would calculate, at its beginning or where another separator would begin a cell of its
 * own, has an apostrophe before it. Apostrophes that stand there already get one more, so that exactly one is taken off again.
 */
export const neutralised = (text: string): string => text.replaceAll(dangerous, "'$1")

/** What stood there before it was neutralised. */
export const restored = (cell: string): string => cell.replaceAll(harmless, '$1')

/** A line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** The first line of a CSV file, with the names of its columns. The mark in front tells spreadsheets that the letters are UTF-8. */
export const csvHeadLine = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`

const quoted = (text: string) => (/[",;\t\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
