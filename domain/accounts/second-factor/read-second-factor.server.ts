import type { Queryable } from '#domain/transaction.server.ts'
import type { SignedIn } from '../viewer.ts'

/** `turnedOnAt` is null when it is off. */
export type SecondFactorState = { turnedOnAt: Date | null; recoveryCodesLeft: number }

/** The second factor of the signed-in user. */
export async function readSecondFactor(
  db: Queryable,
  { userId }: Pick<SignedIn, 'userId'>,
): Promise<SecondFactorState> {
  const row = await db
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .where('turnedOnAt', 'is not', null)
    .select('turnedOnAt')
    .select(({ selectFrom, fn }) =>
      selectFrom('recoveryCode')
        .whereRef('recoveryCode.userId', '=', 'secondFactor.userId')
        .select(fn.countAll().as('left'))
        .as('left'),
    )
    .executeTakeFirst()
  return { turnedOnAt: row?.turnedOnAt ?? null, recoveryCodesLeft: Number(row?.left ?? 0) }
}
