// What the database can't store, what would break a line, and what turns the writing direction of everything after it.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const unprintableButLines = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

// Keyboards write ẹ́ as one, two or three characters: what looks the same is to be the same.
const composed = (typed: string): string => typed.toWellFormed().normalize('NFC')

/** A line of text without characters that nobody can see, its letters composed with their marks. */
export const printable = (line: string): string => composed(line).replaceAll(unprintable, ' ')

/** What somebody typed as one line of text: the same, trimmed. */
export const oneLine = (typed: string): string => printable(typed).trim()

/** What somebody typed into a field of several lines: the same, but lines stay. */
export const severalLines = (typed: string): string =>
  composed(typed)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(unprintableButLines, '')
    .trim()
