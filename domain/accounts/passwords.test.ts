import { expect, test } from 'vitest'
import { describePasswordProblem, fitsInBytes, passwordProblems } from './passwords.ts'

const isCommon = (password: string) => password.startsWith('password')
const problems = (password: string, isStaff = false) => passwordProblems(password, { isStaff, isCommon })

test.each([
  ['a'.repeat(7), ['too_short']],
  ['a'.repeat(8), []],
  // Looks like one character but consists of four.
  ['👩🏾‍🦱', ['too_short']],
  ['😀'.repeat(8), []],
  ['        ', []],
  ['a'.repeat(256), []],
  ['a'.repeat(257), ['too_long']],
  ['ẹ'.repeat(85), []],
  ['ẹ'.repeat(86), ['too_long']],
  ['password', ['common']],
  [`password${'a'.repeat(250)}`, ['too_long']],
])('a customer’s password %j has the problems %j', (password, found) => {
  expect(problems(password)).toEqual(found)
})

test('staff need fifteen characters', () => {
  expect(problems('a'.repeat(14), true)).toEqual(['too_short'])
  expect(problems('a'.repeat(15), true)).toEqual([])
  expect(problems('password', true)).toEqual(['too_short', 'common'])
})

test('anything longer than 256 bytes is no password', () => {
  expect([fitsInBytes('a'.repeat(256)), fitsInBytes('a'.repeat(257)), fitsInBytes('ẹ'.repeat(86))]).toEqual([
    ...[true, false, false],
  ])
})

test('each problem has a sentence, with the minimum length for the role', () => {
  const said = (problem: Parameters<typeof describePasswordProblem>[0], isStaff = false) =>
    describePasswordProblem(problem, { isStaff })
  expect([said('too_short'), said('too_short', true), said('too_long'), said('common')]).toEqual([
    'Use at least 8 characters',
    'Use at least 15 characters',
    'Use at most 256 bytes: about as many letters',
    'Choose another: this one is among the first that are tried',
  ])
})
