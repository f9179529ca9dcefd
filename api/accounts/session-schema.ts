import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { OpenedSession } from '#domain/accounts/sessions.ts'
import { staffRoles } from '#domain/accounts/staff-role.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetPendingSignIn, pendingSignInToken, sessionCookies } from '#http/account-cookies.server.ts'
import type { ApiEnv } from '../router.ts'

export const sessionSchema = z
  .object({
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      firstName: z.string().describe('Empty where nobody has given one.'),
      lastName: z.string(),
    }),
    isAdministrator: z.boolean().describe('Whether the user works in the back office, with whichever role.'),
    role: z.enum(staffRoles).nullable().describe('The role of staff; `admin` is the owner’s. Null for customers.'),
    mustSetUpSecondFactor: z
      .boolean()
      .describe('Whether the user must set up a second factor, and may do nothing else before.'),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('When the session ends if it isn’t used before.'),
  })
  .openapi('Session')
export type Session = z.infer<typeof sessionSchema>

/** A viewer's session in the form that the API sends. */
export function toSession(viewer: Exclude<Viewer, { kind: 'anonymous' }>): Session {
  const { userId, email, firstName, lastName, mustSetUpSecondFactor, signedInAt, expiresAt } = viewer
  return {
    user: { id: userId, email, firstName, lastName },
    isAdministrator: viewer.kind === 'administrator',
    role: viewer.kind === 'administrator' ? viewer.role : null,
    mustSetUpSecondFactor,
    signedInAt: signedInAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Sets the cookies of a session that was just opened, and returns the session in the form that the API sends. */
export function startSession<E extends ApiEnv>(c: Context<E>, shop: Shop, opened: OpenedSession): Session {
  for (const cookie of sessionCookies(shop, opened)) c.header('set-cookie', cookie, { append: true })
  if (pendingSignInToken(shop, c.req.header('cookie') ?? null))
    c.header('set-cookie', forgetPendingSignIn(shop), { append: true })
  return toSession(opened.viewer)
}
