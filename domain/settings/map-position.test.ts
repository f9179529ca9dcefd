import { expect, test } from 'vitest'
import { parsePosition, positionText } from './map-position.ts'

test.each([
  ['6.4969, 3.3540', [6.4969, 3.354]],
  [' -6.5;-3.25 ', [-6.5, -3.25]],
  ['6 , 3', [6, 3]],
  ['85,180', [85, 180]],
  ['-85,-180', [-85, -180]],
  ['6.12345678,3.12345678', [6.12345678, 3.12345678]],
])('%j is a position: %j', (typed, [latitude = 0, longitude = 0]) => {
  expect(parsePosition(typed)).toEqual({ latitude, longitude })
})

test.each([
  '',
  '6.5',
  '6.5 3.3',
  '85.1,3',
  '-85.1,3',
  '6,180.1',
  '6,-180.1',
  '123,3',
  '6,1234',
  '6.,3',
  'x6,3',
  '6,3x',
])('%j is no position', (typed) => {
  expect(parsePosition(typed)).toBeNull()
})

test('a position is shown as it is typed', () => {
  expect(positionText({ latitude: 6.4969, longitude: -3.354 })).toBe('6.4969, -3.354')
  expect(parsePosition(positionText({ latitude: 6.4969, longitude: -3.354 }))).toEqual({
    latitude: 6.4969,
    longitude: -3.354,
  })
})
