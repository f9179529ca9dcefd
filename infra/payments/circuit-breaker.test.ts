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

test('stops all calls at the fifth failure within 30 seconds, not at the fourth', () => {
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

test('allows exactly one call after 30 seconds, and all of them after its success', () => {
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

test('a probe that fails starts another 30 seconds without calls', () => {
  fail(5)
  now = 30_000
  breaker.admits()
  breaker.settle(false)
  now = 59_999
  expect(breaker.admits()).toBe(false)
  now = 60_000
  expect(breaker.admits()).toBe(true)
})
