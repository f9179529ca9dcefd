import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type RuleRefusal, refuseAccess } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { firstOfficePage } from '#http/first-office-page.ts'
import type { PageAccess } from '#http/page-access.ts'
import { viewerContext } from './context.server.ts'
import { securityPath } from './session/account-links.ts'

/**
 * The root's middleware that denies access to pages. It runs before all loaders and actions of a request, whichever
 * routes a data request names. A document redirects to the shop's home, or for staff to the first page of the back
 * office that they may see; any other request is answered by 401 without a session and else by 403. A viewer who must
 * set up a second factor is redirected there first.
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
