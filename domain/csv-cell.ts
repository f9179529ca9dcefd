// Where a cell may begin, by any separator that a spreadsheet may use: another one than ours splits a text in the
// middle.
const begins = String.raw`(?<=^|[,;\t\r\n])`
// What a spreadsheet calculates from there on, also behind spaces; and what it leaves out before it looks.
const calculated = String.raw`(?=[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20]|(?<=^'*)[\t\r\n])`
const dangerous = new RegExp(`${begins}('*)${calculated}`, 'g')
const harmless = new RegExp(`${begins}'('*)${calculated}`, 'g')

/**
 * A cell as it is exported: a formula gets an apostrophe in front, at the beginning of the text and wherever another
 * separator would begin a cell. Existing apostrophes in front of a formula get one more, so that `restored` removes
 * exactly one.
 */
export const neutralised = (text: string): string => text.replaceAll(dangerous, "'$1")

/** A cell as it was before `neutralised`. */
export const restored = (cell: string): string => cell.replaceAll(harmless, '$1')

/** A line of a CSV file (RFC 4180), with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/**
 * The first line of a CSV file, with the names of its columns. The byte order mark in front tells spreadsheets that it
 * is UTF-8.
 */
export const csvHeadLine = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`

const quoted = (text: string) => (/[",;\t\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
