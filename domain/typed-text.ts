// What the database can't store, what would break the line, and characters that change the writing direction of all
// text after them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const unprintableButLines = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

// Keyboards write ẹ́ as one, two or three characters; texts that look the same should be the same.
const composed = (typed: string): string => typed.toWellFormed().normalize('NFC')

/** A line of text without invisible characters, with letters and their marks composed (NFC). */
export const printable = (line: string): string => composed(line).replaceAll(unprintable, ' ')

/** What somebody typed as one line: as `printable`, and trimmed. */
export const oneLine = (typed: string): string => printable(typed).trim()

/** What somebody typed into a field of several lines: the same, but line breaks stay. */
export const severalLines = (typed: string): string =>
  composed(typed)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(unprintableButLines, '')
    .trim()
