import { sql } from 'kysely'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'
import type { Browser } from './browser.ts'
import { describeBrowser } from './describe-browser.ts'
import { rememberDevice } from './remember-device.server.ts'

/**
 * How many sign-ins of an account are written to the audit log, which is never cleared, and how many mails about new
 * devices are sent, each within a number of milliseconds. So signing in again and again fills no disk and sends no
 * endless mails.
 */
export const notedSignIns = {
  audited: { most: 60, withinMs: 60 * 60_000 },
  mailed: { most: 10, withinMs: 24 * 60 * 60_000 },
} as const

type SignIn = {
  user: { id: string; email: string }
  sessionId: string
  browser: Browser
  deviceHash: string
  now: Date
}

/**
 * Records a sign-in and its browser, and mails the account if the browser is new. The caller has locked the user's row.
 */
export async function noteSignIn(tx: Tx, { user, sessionId, browser, deviceHash, now }: SignIn): Promise<void> {
  if (await isBelowAudited(tx, user.id, now)) {
    const by = { userId: user.id, email: user.email }
    await writeAuditLog(tx, { by, action: 'sign_in', subject: `session:${sessionId}`, at: now })
  }
  const known = await tx.selectFrom('knownDevice').where('userId', '=', user.id).select('deviceHash').execute()
  await rememberDevice(tx, { userId: user.id, browser, deviceHash, now })
  // The first sign-in of an account comes right after the confirmation of its address.
  if (known.length === 0 || known.some((device) => device.deviceHash === deviceHash)) return
  if (!(await isBelowMailed(tx, user.id, now))) return

  const device = describeBrowser(browser.userAgent)
  const mail = { kind: 'new_sign_in', userId: user.id, signedInAt: now.toISOString(), device } as const
  await enqueueMail(tx, mail, { at: now })
}

async function isBelowAudited(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { most, withinMs } = notedSignIns.audited
  const noted = await tx
    .selectFrom('auditLog')
    .where('actorId', '=', userId)
    .where('action', '=', 'sign_in')
    .where('createdAt', '>', new Date(now.getTime() - withinMs))
    .select('id')
    .limit(most)
    .execute()
  return noted.length < most
}

async function isBelowMailed(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { most, withinMs } = notedSignIns.mailed
  const mailed = await tx
    .selectFrom('mail')
    .where('kind', '=', 'new_sign_in')
    .where('createdAt', '>', new Date(now.getTime() - withinMs))
    .where(sql<string>`payload->>'userId'`, '=', userId)
    .select('id')
    .limit(most)
    .execute()
  return mailed.length < most
}
