import { type Expectation, expectationOf, type Owner, ownersOf, type RuleName } from './expectations.ts'
import type { Rule } from './rule.ts'
import { type Subject, type VisitorName, visitorNames, type World } from './visitors.ts'

/** Whether a status is right for a visitor with this expectation. */
export type Expected = (expectation: Expectation, status: number) => boolean
export type Case = {
  rule: Rule & { path: (subject: Subject) => string }
  method: string
  /** Turns the rule's path into the one to request. */
  address: (path: string) => string
  type?: object
  /** Who asks; everybody, unless said otherwise. */
  visitors?: readonly VisitorName[]
  isExpected: Expected
}

type Ask = (path: string, init: RequestInit) => Promise<Response>

const origin = 'http://localhost:3000'
const json = { 'content-type': 'application/json' }
/** The headers of a form. */
export const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends every case's request as every visitor and for everybody's things. Returns the requests whose response contradicts the rule. */
export function findContradictions(ask: Ask, world: World) {
  const results = { asked: 0, of }
  return results

  async function of(cases: readonly Case[]): Promise<string[]> {
    const found: string[] = []
    for (const one of cases) for (const owner of ownersOf(one.rule.rule)) found.push(...(await inCase(one, owner)))
    return found
  }

  async function inCase(one: Case, owner: Owner): Promise<string[]> {
    const hidden = new Set<string>()
    const found: string[] = []
    const askAs = async (visitor: VisitorName) => {
      results.asked += 1
      const expected = expectationOf(one.rule.rule, visitor, owner)
      const { sent, status, body } = await answerTo(one, visitor, owner)
      if (!one.isExpected(expected, status)) found.push(`${sent} of ${visitor}: ${status}, expected: ${expected}`)
      if (body !== null) hidden.add(body)
    }
    const visitors = one.visitors ?? visitorNames
    if (isRead(one.method)) await Promise.all(visitors.map(askAs))
    else for (const visitor of visitors) await askAs(visitor)
    if (hidden.size > 1) found.push(`${one.method} ${one.address('…')}: what is missing has ${hidden.size} answers`)
    return found
  }

  async function answerTo({ rule, method, address, type = json }: Case, visitor: VisitorName, owner: Owner) {
    if (rule.rule === 'own address') await world.keepAddressOfA()
    const subject =
      rule.rule === 'own session' && owner === 'ofCustomerA'
        ? { id: await world.sessionOfA(), reference: '' }
        : world.subjects[owner]
    const { cookie, key } = world.visitors[visitor]
    const path = address(rule.path(subject))
    const body = type === form ? 'none=1' : JSON.stringify(rule.body?.(subject) ?? {})
    const send = (to: string, sentCookie: string) =>
      ask(to, {
        method,
        headers: { origin, cookie: sentCookie, ...(isRead(method) ? {} : type) },
        ...(isRead(method) ? {} : { body }),
      })
    const first = await send(withKey(path, key), cookie)
    const exchanged = first.headers.getSetCookie().find((one) => one.startsWith('aso_opened='))
    // Follows the redirect that a browser would follow.
    const answer = exchanged ? await send(path, exchanged) : first
    // The body of an event stream would never end.
    const isCompared = isMissing(rule.rule, visitor, owner) && answer.status !== 200
    const text = isCompared ? bytesOf(await answer.text(), subject, key) : null
    if (!isCompared) await answer.body?.cancel()
    if (rule.endsSessions) await world.renew(visitor)
    return { sent: `${method} ${path}`, status: answer.status, body: text }
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

// Staff may see an order that they may not change, so for them it isn't missing.
const isMissing = (rule: RuleName, visitor: VisitorName, owner: Owner) =>
  expectationOf(rule === 'change order' ? 'see order' : rule, visitor, owner) === 'missing'

const withKey = (path: string, key: string | null) =>
  key === null ? path : `${path}${path.includes('?') ? '&' : '?'}key=${key}`

/** The body without the values that the request itself contained. */
const bytesOf = (body: string, { id, reference }: Subject, key: string | null) =>
  [id, reference, key ?? id].reduce((text, own) => text.replaceAll(own, '…'), body).replaceAll('&key=…', '')
