import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginningWith, containing } from './read-words.server.ts'

/** Whether product `p` has every word, each in one of its spellings, in its name, its category's or its description. */
export function matchesText(words: readonly string[][]): RawBuilder<SqlBool> {
  const each = words.map((spellings) => sql`p.search_document like ${anyOf(spellings.map(containing))}`)
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

// One pattern as a plain LIKE, which the trigram index knows how to answer best.
function anyOf(patterns: readonly string[]): RawBuilder<unknown> {
  return patterns.length === 1 ? sql`${patterns[0]}` : sql`any(${[...patterns]}::text[])`
}
