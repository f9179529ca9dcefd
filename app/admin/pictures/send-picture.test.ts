import { expect, test } from 'vitest'
import { readAnswer } from './send-picture.ts'

const refusal = (message: string) => JSON.stringify({ error: { code: 'x', message, details: {} } })

test('a response with the picture’s address and key is a success', () => {
  const body = {
    secure_url: 'https://aso.example/media/ab/1280.webp',
    key: 'ab',
    width: 1,
    height: 1,
    color: '#000000',
  }
  expect(readAnswer(201, JSON.stringify(body))).toEqual({ ok: true, key: 'ab' })
})

// @rule back-office §7 Image upload | A response that isn't OK is a failure
test.each([
  [415, refusal('File type must be .jpeg'), 'File type must be .jpeg', false],
  [413, refusal('File is larger than 10485760 bytes'), 'File is larger than 10485760 bytes', false],
  [503, refusal('Images could not be stored.'), 'Images could not be stored.', true],
  [507, refusal('There is no room'), 'There is no room', false],
  [502, '<html>', expect.stringContaining('connection broke'), true],
  [0, '', expect.stringContaining('connection broke'), true],
  [200, '{"secure_url":"x"}', expect.stringContaining('connection broke'), false],
])('%i is a failure with the shop’s own message', (status, text, problem, mayRetry) => {
  expect(readAnswer(status, text)).toEqual({ ok: false, problem, mayRetry, status })
})
