import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type RuleRefusal, refuseAccess } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { firstOfficePage } from '#http/first-office-page.ts'
import type { PageAccess } from '#http/page-access.ts'
import { viewerContext } from './context.server.ts'
import { securityPath } from './session/account-links.ts'

/**
 * The root's middleware that keeps viewers out of pages that aren't theirs. It runs before all loaders and actions of a request, whatever
 * routes a data request names: a document leads to the shop's home, or staff
 * to the first page of the back office that is theirs; anything else is 401 without a session and else 403. Who has to set
 * up a second factor first is led there.
 */
export const enforceAccess =
  (rules: Readonly<Record<string, PageAccess>>): MiddlewareFunction<Response> =>
  ({ request, context, pattern }) => {
    const address = `/${pattern}`.replace('//', '/')
    const access = rules[address]
    if (!access) throw new Error(`${address} has no access rule`)
    if (!isRead(request) && !access.action) throw data(null, 405)
    const refused = refuse(access, request, context.get(viewerContext))
    if (!refused) return
    if (refused.reason === 'second_factor_required' && isRead(request))
      throw redirect(securityPath, { headers: noStore })
    if (isDocument(request))
      throw redirect(firstOfficePage(rules, context.get(viewerContext)) ?? '/', { headers: noStore })
    const status = refused.reason === 'no_session' || refused.reason === 'sign_in_again' ? 401 : 403
    throw data({ reason: refused.reason }, { status, headers: noStore })
  }

const noStore = { 'Cache-Control': 'no-store' }

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const isDocument = (request: Request) => isRead(request) && !new URL(request.url).pathname.endsWith('.data')

function refuse({ page, action }: PageAccess, request: Request, viewer: Viewer): RuleRefusal | null {
  const refused = refuseAccess(page, viewer)
  return refused || isRead(request) || !action ? refused : refuseAccess(action, viewer)
}
