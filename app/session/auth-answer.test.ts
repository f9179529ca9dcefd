import { expect, test } from 'vitest'
import { isUndecided, readAuthAnswer, unknownError } from './auth-answer.ts'
import { readSignedIn } from './signed-in-answer.ts'
import { toFieldError } from './to-field-error.ts'

const refusalOf = (body: BodyInit | null, status = 422) => readAuthAnswer(new Response(body, { status }))

// @rule §8 Error catalogue | A sign-in or sign-up failure shows the error's message, or An error occurred without one
//   broken by: the status shown instead (auth-answer.ts)
test.each([
  ['a page', '<html>'],
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['an error without a message', '{"error":{"code":"fault","message":""}}'],
  ['an error that is a text', '{"error":"no"}'],
])('%s has no better message', async (_, body) => {
  expect(await refusalOf(body, 500)).toMatchObject({ ok: false, message: 'An error occurred', reasons: [], fields: {} })
})

// @rule §5 Validation | Sign-in and sign-up: weak passwords list their reasons
//   broken by: only the first reason read (auth-answer.ts)
test('a refusal is read with every reason and field error', async () => {
  const weak = {
    error: { message: 'Please choose another password.', details: { reasons: ['Too short', 7, 'Too common'] } },
  }
  expect(await refusalOf(JSON.stringify(weak))).toMatchObject({
    message: 'Please choose another password.',
    reasons: ['Too short', 'Too common'],
  })
  const invalid = { error: { message: 'Please check.', details: { fields: { email: 'Not an address', name: null } } } }
  expect(await refusalOf(JSON.stringify(invalid))).toMatchObject({ fields: { email: 'Not an address' }, reasons: [] })
})

test('a success has its body', async () => {
  expect(await readAuthAnswer(Response.json({ session: null }))).toEqual({ ok: true, body: { session: null } })
})

// @rule Security page | An error stands beside its field, with every reason
//   broken by: the reasons left out (to-field-error.ts)
test('a refusal about one field is moved to it', async () => {
  const weak = { error: { code: 'weak_password', message: 'Choose another.', details: { reasons: ['Too short'] } } }
  const refusal = await refusalOf(JSON.stringify(weak))
  if (refusal.ok) throw new Error('it was no refusal')
  expect(toFieldError(refusal, { weak_password: 'newPassword' })).toEqual({
    ok: false,
    code: 'weak_password',
    message: '',
    reasons: [],
    fields: { newPassword: 'Choose another. Too short.' },
  })
  expect(toFieldError(refusal, { wrong_password: 'password' })).toBe(refusal)
})

test('after a right password a code may be needed, or a second factor to be set up', () => {
  const plain = { needsCode: false, mustSetUpSecondFactor: false }
  expect(readSignedIn({ status: 'second_factor_needed' })).toEqual({ ...plain, needsCode: true })
  expect(readSignedIn({ session: { mustSetUpSecondFactor: true } })).toEqual({ ...plain, mustSetUpSecondFactor: true })
  for (const body of [null, 'no', { session: null }, { session: { mustSetUpSecondFactor: 'yes' } }]) {
    expect(readSignedIn(body)).toEqual(plain)
  }
})

// @rule §4 Authentication | A mailed link stays valid when no answer came
test.each([
  ['', true],
  ['fault', true],
  ['busy', true],
  ['too_many_requests', true],
  ['invalid_token', false],
])('a refusal with the code %j leaves it undecided: %s', (code, expected) => {
  expect(isUndecided({ ...unknownError, code })).toBe(expected)
})

test('after an unspecific error the request may be repeated', async () => {
  const refusal = await refusalOf('<html>', 502)
  expect([refusal.ok || isUndecided(refusal), isUndecided(unknownError)]).toEqual([true, true])
})
