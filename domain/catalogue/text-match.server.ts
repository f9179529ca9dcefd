import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf, beginningWith, containing, hasWord } from './search-terms.server.ts'

/**
 * An SQL condition: whether product `p` has every word, in any of its spellings, in its name, its category's name or
 * its description. A word of one or two letters must be the beginning of a word in its name.
 */
export function matchesText(words: readonly string[][]): RawBuilder<SqlBool> {
  const each = words.map(hasWord)
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/**
 * An SQL expression that ranks how well product `p` fits: name before category before description, beginnings of words
 * before their middle, and the whole phrase best.
 */
export function matchRank(words: readonly string[][]): RawBuilder<number> {
  const phrase = words.map(([spelling = '']) => spelling).join(' ')
  const each = words.map((spellings) => {
    const inside = anyOf(spellings.map(containing))
    return sql`case
      when ' ' || p.search_text like ${anyOf(spellings.map((word) => containing(` ${word}`)))} then 4
      when p.search_text like ${inside} then 3
      when p.category_id in (select id from category where search_text like ${inside}) then 2
      else 1 end`
  })
  const whole = sql`case
    when p.search_text like ${beginningWith(phrase)} then 8
    when p.search_text like ${containing(phrase)} then 4
    else 0 end`
  return sql<number>`(${sql.join([whole, ...each], sql` + `)})`
}
