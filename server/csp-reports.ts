import { z } from 'zod'
import type { NoteSecurityEvent } from '#domain/security-event.ts'

export const cspReportPath = '/csp-reports'
/** How many violations of the content security policy one node notes in a minute; browsers send one for each attempt. */
export const cspReportsPerMinute = 60

const maxBytes = 8 * 1024
const reportSchema = z.object({
  'csp-report': z.object({ 'effective-directive': z.string().max(60), 'blocked-uri': z.string().max(2_000) }),
})

/**
 * Notes a browser's report of what the content security policy stopped: the directive and the host, nothing of the page's address.
 * The answer is 204 whatever was sent.
 */
export function cspReports(note: NoteSecurityEvent, now: () => number = Date.now) {
  let minute = 0
  let noted = 0
  return async (request: Request): Promise<Response> => {
    const done = new Response(null, { status: 204 })
    if (Number(request.headers.get('content-length') ?? maxBytes + 1) > maxBytes) return done
    const report = reportSchema.safeParse(await request.json().catch(() => null))
    if (!report.success) return done
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      noted = 0
    }
    if (++noted > cspReportsPerMinute) return done
    const { 'effective-directive': directive, 'blocked-uri': blocked } = report.data['csp-report']
    const host = URL.canParse(blocked) ? new URL(blocked).host : blocked.replace(/[^a-z-]/gi, '').slice(0, 20)
    note({ what: 'policy_violation', outcome: 'refused', about: `${directive.replace(/[^a-z-]/g, '')} ${host}` })
    return done
  }
}
