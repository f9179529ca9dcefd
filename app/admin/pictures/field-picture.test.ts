import { expect, test } from 'vitest'
import { addPictures, changePicture, focusAt, movePicture, newPicture } from './field-picture.ts'

test('a picture can be moved to any position in the list, and no further', () => {
  expect(movePicture(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movePicture(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(movePicture(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(movePicture(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
  expect(movePicture(['a'], 4, 0)).toEqual(['a'])
})

test('uploads are appended, and a duplicate is not added again', () => {
  const first = { ...newPicture('a'), alt: 'A gown' }
  expect(addPictures([first], ['b', 'a', 'b', 'c'])).toEqual([first, newPicture('b'), newPicture('c')])
})

test('changing one picture’s text changes only that picture', () => {
  const changed = changePicture([newPicture('a'), newPicture('b')], 'b', { alt: 'A sleeve' })
  expect(changed).toEqual([newPicture('a'), { ...newPicture('b'), alt: 'A sleeve' }])
})

test.each([
  [
    { clientX: 10, clientY: 20 },
    { focusX: 0, focusY: 0 },
  ],
  [
    { clientX: 60, clientY: 70 },
    { focusX: 50, focusY: 25 },
  ],
  [
    { clientX: 500, clientY: 500 },
    { focusX: 100, focusY: 100 },
  ],
])('a press at %j sets the focus point %j', (press, focus) => {
  expect(focusAt(press, { left: 10, top: 20, width: 100, height: 200 })).toEqual(focus)
})

test('a picture that isn’t drawn yet has its focus point in the middle', () => {
  expect(focusAt({ clientX: 0, clientY: 0 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({
    focusX: 50,
    focusY: 50,
  })
})
