import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'
import { allowedTypingErrors, countTypingErrors } from './typing-errors.ts'

const maxWords = 8
const maxSpellings = 5
const maxNeighbours = 5_000

/**
 * The words of a text without accents, each with the spellings to search for: the word itself if any product on sale
 * has it, else known words that differ by one or two typing errors. A word without spellings matches nothing.
 */
export async function readSearchTerms(db: Queryable, text: string): Promise<string[][]> {
  const words = await foldWords(db, text)
  return Promise.all(words.map(async (word) => ((await isKnown(db, [word])) ? [word] : correct(db, word))))
}

async function foldWords(db: Queryable, text: string): Promise<string[]> {
  const typed = text.split(/\s+/).slice(0, maxWords)
  const { rows } = await sql<{ word: string }>`
    select fold(typed) as word from unnest(${typed}::text[]) with ordinality as given (typed, place) order by place
  `.execute(db)
  return [...new Set(rows.map((row) => row.word).filter((word) => word !== ''))]
}

async function isKnown(db: Queryable, spellings: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('product as p')
    .where(isOnSale('p'))
    .where(hasWord(spellings))
    .select('p.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

// People rarely mistype the first letter, so only words that begin with one of the first two typed letters are
// compared.
async function correct(db: Queryable, word: string): Promise<string[]> {
  const forgiven = allowedTypingErrors(word)
  if (forgiven === 0) return []
  const rows = await db
    .selectFrom('searchWord')
    .where((eb) => eb.or([...word.slice(0, 2)].map((letter) => eb('word', 'like', beginningWith(letter)))))
    // With so many letters missing it would be no typing error, and the database needn't send it.
    .where(sql<number>`length(word)`, '>=', [...word].length - forgiven)
    .select('word')
    .limit(maxNeighbours)
    .execute()
  const near = rows
    .map((row) => ({ word: row.word, slips: countTypingErrors(word, row.word, forgiven) }))
    // A word that begins with the typed one isn't on sale, or the typed one would be known: words stay stored when a
    // product is archived or renamed.
    .filter(({ slips }) => slips > 0 && slips <= forgiven)
    .sort((a, b) => a.word.length - b.word.length)
  for (let allowed = 1; allowed <= forgiven; allowed++) {
    const spellings = near.filter(({ slips }) => slips === allowed).map((spelling) => spelling.word)
    const nearest = spellings.slice(0, maxSpellings)
    // The nearest words may all belong to archived products; then a word on sale may be one error further away.
    if (nearest.length > 0 && (await isKnown(db, nearest))) return nearest
  }
  return []
}

const oneOrTwoLetters = /^\p{L}{1,2}$/u

/** An SQL condition: whether product `p` has a word in any of its spellings. */
export function hasWord(spellings: readonly string[]): RawBuilder<SqlBool> {
  // Nearly every description contains any two letters, and no index helps to find them; so only the beginnings of words
  // in the name are compared.
  const isShort = spellings.every((word) => oneOrTwoLetters.test(word))
  return isShort
    ? sql<SqlBool>`' ' || p.search_text like ${anyOf(spellings.map((word) => containing(` ${word}`)))}`
    : sql<SqlBool>`p.search_document like ${anyOf(spellings.map(containing))}`
}

/**
 * The operand of LIKE for one or several patterns. A single one is passed as it is, which suits the trigram index best.
 */
export const anyOf = (patterns: readonly string[]): RawBuilder<unknown> =>
  patterns.length === 1 ? sql`${patterns[0]}` : sql`any(${[...patterns]}::text[])`

/** The LIKE pattern for texts that contain a text, whose own wildcards are escaped. */
export const containing = (text: string) => `%${literally(text)}%`

/** The LIKE pattern for texts that begin with a text. */
export const beginningWith = (text: string) => `${literally(text)}%`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
