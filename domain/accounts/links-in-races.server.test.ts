import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter, tokenIn } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { aBrowser } from '#test/browsers.ts'
import { eventually } from '#test/eventually.ts'
import type { TestShop } from '#test/factories.ts'
import { confirmEmailChange } from './confirm-email-change.server.ts'
import { issueEmailChangeLink } from './issue-email-change-link.server.ts'
import { issueResetLink } from './issue-reset-link.server.ts'
import { requestEmailChange } from './request-email-change.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'

let shop: TestShop
withoutAccounts((fresh) => {
  shop = fresh
})

const invalid = { ok: false, reason: 'invalid_link' }
const email = 'ada@example.com'
const confirm = (token: string) => confirmEmailChange(shop, token, async () => {})

/** Waits until some statement waits for a lock in this database. */
const untilBlocked = () =>
  eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
    expect(rows).not.toEqual([])
  })

const tokenOf = (link: { confirmUrl: string } | { resetUrl: string } | null): string => {
  if (link === null) return ''
  return new URL('confirmUrl' in link ? link.confirmUrl : link.resetUrl).searchParams.get('token') ?? ''
}

test.each(['old', 'new'] as const)(
  'a link made for the %s address while another new address is requested confirms neither',
  async (side) => {
    const { viewer } = await aConfirmedCustomer(shop, email)
    await requestEmailChange(shop, viewer, { email: 'own@example.org', password: goodPassword })
    const { id } = await shop.db.selectFrom('emailChange').select('id').executeTakeFirstOrThrow()
    const asked = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    const later = new Date(shop.clock().getTime() + 1_000)
    const changed = shop.db.transaction().execute(async (tx) => {
      const other = { newEmail: 'somebody@example.org', requestedAt: later, oldTokenHash: null, newTokenHash: null }
      await tx.updateTable('emailChange').set(other).where('id', '=', id).execute()
      asked.resolve()
      await rest.promise
    })
    await asked.promise
    const making = issueEmailChangeLink(shop, id, side)
    await untilBlocked()
    rest.resolve()
    await changed
    const link = await making
    expect(await confirm(tokenOf(link))).toEqual(invalid)
    expect(link).toBeNull()
  },
)

test('a password reset link made while the account’s address changes isn’t mailed to the old address', async () => {
  const { viewer } = await aConfirmedCustomer(shop, email)
  await requestEmailChange(shop, viewer, { email: 'ada@example.org', password: goodPassword })
  const links = (await mailsAfter(shop)).filter(({ kind }) => kind.startsWith('email_change'))
  await confirm(tokenIn(links[0]))
  await requestPasswordReset(shop, email)
  const { id } = await shop.db.selectFrom('passwordReset').select('id').executeTakeFirstOrThrow()
  const held = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (tx) => {
    await sql`lock table audit_log in exclusive mode`.execute(tx)
    held.resolve()
    await rest.promise
  })
  await held.promise
  // At this point the account's address is changed and the requests from its former address are deleted, but nothing is committed.
  const moving = confirm(tokenIn(links[1]))
  await untilBlocked()
  const making = issueResetLink(shop, id)
  await Promise.race([making, new Promise((resolve) => setTimeout(resolve, 300))])
  rest.resolve()
  await holding
  expect(await moving).toMatchObject({ state: 'changed' })
  const link = await making
  expect(await resetPassword(shop, { token: tokenOf(link), password: 'coral and brass' }, aBrowser())).toEqual(invalid)
  expect(link).toBeNull()
})

test('of two accounts that change to one address at the same time one gets it, and the other’s link is invalid', async () => {
  const links: string[] = []
  for (const from of [email, 'bola@example.com']) {
    const { viewer } = await aConfirmedCustomer(shop, from)
    await requestEmailChange(shop, viewer, { email: 'both@example.org', password: goodPassword })
    const mails = (await mailsAfter(shop)).filter(({ kind }) => kind.startsWith('email_change'))
    await confirm(tokenIn(mails[0]))
    links.push(tokenIn(mails[1]))
  }
  const outcomes = await Promise.all(links.map((link) => confirm(link)))
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
})
