import { beforeEach, expect, test } from 'vitest'
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'

let now: number
let breaker: CircuitBreaker
beforeEach(() => {
  now = 0
  breaker = circuitBreaker(() => now)
})

const fail = (times: number) => {
  for (let i = 0; i < times; i++) breaker.settle(false)
}

test('four failures are let pass, the fifth within 30 seconds stops all calls', () => {
  fail(4)
  expect(breaker.admits()).toBe(true)
  fail(1)
  expect(breaker.admits()).toBe(false)
})

test('failures more than 30 seconds apart do not add up', () => {
  fail(4)
  now = 30_001
  fail(4)
  expect(breaker.admits()).toBe(true)
})

test('after 30 seconds exactly one call may try, and its success opens the way again', () => {
  fail(5)
  now = 29_999
  expect(breaker.admits()).toBe(false)
  now = 30_000
  expect(breaker.admits()).toBe(true)
  expect(breaker.admits()).toBe(false)
  breaker.settle(true)
  expect(breaker.admits()).toBe(true)
  fail(4)
  expect(breaker.admits()).toBe(true)
})

test('a try that fails means another 30 seconds of rest', () => {
  fail(5)
  now = 30_000
  breaker.admits()
  breaker.settle(false)
  now = 59_999
  expect(breaker.admits()).toBe(false)
  now = 60_000
  expect(breaker.admits()).toBe(true)
})
