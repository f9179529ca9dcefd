import { type RawBuilder, sql } from 'kysely'

/** An SQL expression: the number of the part in which a moment lies, counted from `start`. */
export const partOf = (moment: RawBuilder<unknown>, start: Date, partMs: number): RawBuilder<number> =>
  sql<number>`floor(date_part('epoch', ${moment} - ${start}::timestamptz) * 1000 / ${partMs}::float8)::int`
