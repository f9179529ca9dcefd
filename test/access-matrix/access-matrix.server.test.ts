import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventTopics } from '#api/events/topics.ts'
import { testHttpApp } from '#server/http-app.fixture.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { openTestPages, routesWithAction } from '../test-pages.ts'
import { apiRules, topicRules } from './api-rules.ts'
import { type Case, type Expected, findContradictions, form } from './contradictions.ts'
import type { Expectation } from './expectations.ts'
import { allStaff, type Rule } from './rule.ts'
import { actionRules, pageRules } from './rules.ts'
import { dataAddress, operationsOfDocument, pagesOfSurface, wrongMethod } from './surface.ts'
import { makeVisitors, type Subject, type VisitorName } from './visitors.ts'

let api: TestApi
let contradictions: ReturnType<typeof findContradictions>
let operations: string[]

beforeAll(async () => {
  api = await openTestApi()
  const pages = await openTestPages(api.shop, { asData: true })
  const { ask } = testHttpApp({ api: api.router, readViewer: api.readViewer, pages })
  contradictions = findContradictions(ask, await makeVisitors(api))
  operations = operationsOfDocument(await (await ask('/api/v1/openapi.json', {})).json())
})
afterAll(() => api.close())

const rulesOf = (rules: Readonly<Record<string, Rule>>) =>
  Object.entries(rules).map(([address, rule]) => ({ address, rule: { ...rule, path: rule.path ?? (() => address) } }))

const refusals = { 'sign in': 401, 'not allowed': 403, missing: 404 } as const
const status = (expected: Expectation, answers: number, refused: Partial<Record<Expectation, number>> = {}) =>
  expected === 'let in' ? answers : (refused[expected] ?? refusals[expected])

describe('access', () => {
  // @rule §2 Route guards | Every page, action, endpoint, API call and event topic has a written rule
  //   broken by: a rule left out of the list (rules.ts)
  test('everything has a written rule, and every rule is about something that exists', async () => {
    const actions = (await routesWithAction()).map(({ address }) => address)
    const topics = createEventTopics(api.shop, {
      banner: { current: async () => null, onChange: () => {} },
      catalogue: { current: () => ({ now: 0, since: 0, changed: {} }), onChange: () => {} },
      settings: { current: async () => 0, onChange: () => {} },
      pages: { current: async () => 0, onChange: () => {} },
      orderChanges: { subscribe: () => () => {} },
      attentionChanges: { subscribe: () => () => {} },
      pageChanges: { subscribe: () => () => {} },
    })
    expect(Object.keys(pageRules).sort()).toEqual(
      pagesOfSurface()
        .map(({ address }) => address)
        .sort(),
    )
    expect(Object.keys(actionRules).sort()).toEqual(actions.sort())
    expect(Object.keys(apiRules).sort()).toEqual([...operations].sort())
    expect(Object.keys(topicRules).sort()).toEqual([...topics.keys()].sort())
  })

  // @rule §2 Route guards | A page that a visitor may not see is refused as document and as data, whatever routes the request names
  //   broken by: an order shown to anyone who knows its id (order-access.server.ts)
  test('pages, as documents and as data, whole or by single routes, and with wrong methods', async () => {
    const cases = rulesOf(pageRules).flatMap(({ address, rule }): Case[] => {
      const routeIds = pagesOfSurface().find((page) => page.address === address)?.routeIds ?? []
      const own = routeIds.at(-1)
      const isResource = routeIds.length === 2
      const asDocument = { 'sign in': 302, 'not allowed': 302 }
      const asData: Expected = (expected, found) => found === status(expected, rule.data ?? rule.answers)
      // The routes around a page return the same to everybody whom the guard lets in.
      const around: Expected = (expected, found) =>
        found === (expected === 'missing' ? 200 : status(expected, found === 404 ? rule.answers : 200))
      const wrong = actionRules[address] ? ['PUT'] : ['PUT', 'POST']
      return [
        {
          rule,
          method: 'GET',
          address: same,
          isExpected: (is, found) => found === status(is, rule.answers, asDocument),
        },
        ...(isResource ? [] : [{ rule, method: 'GET', address: dataAddressOf(), isExpected: asData }]),
        ...(isResource ? [] : ['root', own]).map((id) => ({
          rule,
          method: 'GET',
          address: dataAddressOf(id),
          isExpected: id === own ? asData : around,
        })),
        ...wrong.map((method) => ({
          rule: anybody(rule),
          method,
          address: method === 'PUT' ? same : dataAddressOf(),
          type: form,
          visitors: oneOfEachKind,
          isExpected: isRefused,
        })),
      ]
    })
    expect(await contradictions.of(cases)).toEqual([])
  })

  // @rule §2 Route guards | A form about somebody else's order is refused like one about an order that doesn't exist
  test('actions, as documents and as data, whole or by single routes', async () => {
    const cases = rulesOf(actionRules).flatMap(({ rule }): Case[] => [
      {
        rule,
        method: 'POST',
        address: same,
        type: form,
        isExpected: (is, found) => found === status(is, rule.answers),
      },
      ...[undefined, 'root'].map((route) => ({
        rule,
        method: 'POST',
        address: dataAddressOf(route),
        type: form,
        isExpected: (is: Expectation, found: number) => found === status(is, rule.data ?? rule.answers),
      })),
    ])
    expect(await contradictions.of(cases)).toEqual([])
  })

  // @rule §2 Route guards | Somebody else's order or session is answered like one that doesn't exist, to the byte
  //   broken by: the session's owner not checked (end-sessions.server.ts)
  test('the API, with right and wrong methods, also with an address that imitates a page’s', async () => {
    const cases = rulesOf(apiRules).flatMap(({ address, rule }): Case[] => {
      const [method = '', template = ''] = address.split(' ')
      const right = { ...rule, path: (subject: Subject) => rule.path(subject).replace(/^\w+ /, '') }
      const isExpected: Expected = (is, found) => found === status(is, rule.answers)
      const refused = template.startsWith('/api/v1/admin/') ? { ...right, rule: allStaff } : anybody(right)
      const closed =
        (otherwise: number): Expected =>
        (is, found) =>
          found === status(is, otherwise)
      return [
        {
          rule: right,
          method: method === 'GET' && template.endsWith('/events') ? 'HEAD' : method,
          address: same,
          isExpected,
        },
        { rule: right, method: template.endsWith('/events') ? 'HEAD' : method, address: naming, isExpected },
        {
          rule: refused,
          method: wrongMethod(operations, template),
          address: same,
          visitors: oneOfEachKind,
          isExpected: closed(405),
        },
        {
          rule: refused,
          method: 'DELETE',
          address: dataAddressOf(),
          visitors: oneOfEachKind,
          isExpected: (_, found) => found >= 400,
        },
      ]
    })
    expect(await contradictions.of(cases)).toEqual([])
  })

  test('topics of the event stream', async () => {
    const cases = rulesOf(topicRules).map(({ rule }) => ({
      rule,
      method: 'GET',
      address: same,
      isExpected: (is: Expectation, found: number) => found === status(is, rule.answers),
    }))
    expect(await contradictions.of(cases)).toEqual([])
    expect(contradictions.asked).toBeGreaterThan(3_000)
  })
})

// For methods that an address doesn't have, one visitor of each kind is enough: its real methods are tried by every kind of visitor.
const oneOfEachKind: readonly VisitorName[] = ['guest with the secret', 'customer A', 'owner']
const same = (path: string) => path
const naming = (path: string) => `${path}${path.includes('?') ? '&' : '?'}_routes=root`
const dataAddressOf = (route?: string) => (path: string) => dataAddress(path, route)
const isRefused: Expected = (_, found) => found === 405
const anybody = <R extends Rule>(rule: R): R => ({ ...rule, rule: 'everybody' })
