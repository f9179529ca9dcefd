import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf, beginningWith, containing, hasWord } from './search-terms.server.ts'

/**
 * Whether product `p` has every word, each in one of its spellings, in its name, its category's or its description; of a word of
 * one or two letters a word of its name must begin so.
 */
export function matchesText(words: readonly string[][]): RawBuilder<SqlBool> {
  const each = words.map(hasWord)
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** How well product `p` fits: its name before its category before its description, beginnings before middles, all in one piece best. */
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
