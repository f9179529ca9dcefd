import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * An SQL condition: whether the coupon that the query calls `alias` is live at a moment, that is active, not archived,
 * started, not expired and not used up.
 */
export function isLive(now: Date, alias = 'coupon'): RawBuilder<SqlBool> {
  const coupon = sql.table(alias)
  return sql<SqlBool>`(
  ${coupon}.is_active and ${coupon}.archived_at is null and ${coupon}.starts_at <= ${now} and (${coupon}.expires_at is null or ${coupon}.expires_at > ${now})
  and (coalesce(${coupon}.usage_limit, 0) = 0 or ${coupon}.times_used < ${coupon}.usage_limit))`
}
