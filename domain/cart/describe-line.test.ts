import { expect, test } from 'vitest'
import { describeChoice, fullName } from './describe-line.ts'

test.each([
  [{ size: 'M', color: '#000000' }, 'Size M, Black', 'Adire Gown, Size M, Black'],
  [{ size: 'M', color: null }, 'Size M', 'Adire Gown, Size M'],
  [{ size: null, color: '#ff0000' }, 'Red', 'Adire Gown, Red'],
  [{ size: null, color: null }, '', 'Adire Gown'],
])(
  'a line of %j is described by its choice, with the product’s name before it in a full name',
  (line, choice, name) => {
    expect(describeChoice(line)).toBe(choice)
    expect(fullName({ ...line, name: 'Adire Gown' })).toBe(name)
  },
)
