import fc from 'fast-check'
import type { Target } from './targets.ts'

export type FuzzedRequest = { path: string; method: string; headers: Record<string, string>; body: string | null }

/** The values that requests are built from: existing ids and the like, personal values that no log may show, and visitors' cookies. */
export type Values = { known: Record<string, unknown>; personal: readonly string[]; cookies: readonly string[] }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/csp-report',
]
const hostileTexts = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '__proto__',
  '‮',
  '%',
  '%00',
  '%ff',
]
const hostileValues = [null, true, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, [[[[[]]]]], { $ref: '#' }]
const pathTexts = ['%00', '%ED%A0%80', '%ff', '%', '..%2f', '%2e%2e', '%2500', '.data', ';', '0', 'constructor']

/** Requests to a target: most are valid except for one thing, some are wrong in several. */
export function fuzzedRequests(targets: readonly Target[], { known, personal, cookies }: Values) {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...personal) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(300), 'x'.repeat(5_000)) },
  )
  const value = fc.oneof(text, fc.constantFrom(...hostileValues))
  const some = (probability: number) => fc.nat(99).map((n) => n < probability)
  const header = text.map((raw) => raw.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?'))

  return fc.constantFrom(...targets).chain((target) =>
    fc
      .record({
        method: fc.oneof({ weight: 4, arbitrary: fc.constant(target.method) }, fc.constantFrom(...methods)),
        parameter: fc.oneof(
          { weight: 3, arbitrary: fc.constant(null) },
          fc.constantFrom(...pathTexts),
          text.map((raw) => encodeURIComponent(raw.toWellFormed())),
        ),
        suffix: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom(...pathTexts, '/', '//', '/x')),
        query: fc.array(fc.tuple(fc.constantFrom('extra', ...target.query), text), { maxLength: 3 }),
        cookie: fc.option(fc.oneof(fc.constantFrom(...cookies), header), { freq: 3 }),
        headers: fc.array(
          fc.tuple(
            fc.constantFrom(
              ...target.headers,
              'accept',
              'order-key',
              'idempotency-key',
              'range',
              'x-forwarded-for',
              'origin',
              'referer',
              'user-agent',
              'if-none-match',
            ),
            header,
          ),
          { maxLength: 2 },
        ),
        contentType: fc.oneof(
          { weight: 4, arbitrary: fc.constant('application/json') },
          fc.constantFrom(...contentTypes),
        ),
        isForm: some(30),
        rawBody: fc.option(text, { freq: 8 }),
        spoil: fc.array(fc.tuple(fc.nat(), value), { maxLength: 2 }),
      })
      .map((parts): FuzzedRequest => {
        const own = (name: string) => encodeURIComponent(String(known[name] ?? 'ada-gown'))
        const path = target.path.replaceAll(/:(\w+)/g, (_, name: string) => parts.parameter ?? own(name)) + parts.suffix
        const search = new URLSearchParams(parts.query.map(([name, raw]) => [name, raw])).toString()
        const body = spoilt(target.body ?? {}, parts.spoil)
        const isForm = parts.isForm && typeof body === 'object' && body !== null
        const sent = isForm
          ? new URLSearchParams(Object.entries(body).map(([name, one]) => [name, asField(one)])).toString()
          : JSON.stringify(body)
        const hasBody = !['GET', 'HEAD'].includes(parts.method)
        return {
          path: search ? `${path}?${search}` : path,
          method: parts.method,
          headers: {
            ...Object.fromEntries(parts.headers),
            ...(hasBody && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : parts.contentType }),
            ...(parts.cookie !== null && { cookie: parts.cookie }),
          },
          body: hasBody ? (parts.rawBody ?? sent) : null,
        }
      }),
  )
}

const asField = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one))

/** A body with some of its values replaced, each selected by a number. */
function spoilt(body: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  return changes.reduce<unknown>((current, [at, value]) => {
    const places = leaves(current)
    const place = places[at % Math.max(1, places.length)]
    return place ? replaced(current, place, value) : value
  }, body)
}

function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

function replaced(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by
  if (typeof value !== 'object' || value === null) return value
  const copy: unknown = Array.isArray(value) ? [...value] : { ...value }
  if (typeof copy === 'object' && copy !== null) Reflect.set(copy, name, replaced(Reflect.get(copy, name), rest, by))
  return copy
}
