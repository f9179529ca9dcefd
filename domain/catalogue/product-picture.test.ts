import { describe, expect, test } from 'vitest'
import { mostShownTogether, namingColor, picturesIn } from './product-picture.ts'

const green = '#008000'
const gold = '#FFD700'
const red = '#FF0000'
const picture = (key: string, productColor: string | null, alt = '') => ({
  key,
  width: 4,
  height: 5,
  color: '#000000',
  alt,
  productColor,
})
const gown = [
  picture('green-front', green),
  picture('label', null),
  picture('gold-front', gold),
  picture('green-back', green),
  picture('gold-back', gold),
]
const shown = (color: string | null, pictures = gown) => picturesIn(pictures, color).map(({ key }) => key)

describe('the pictures of a product', () => {
  // @rule §2 Product page | Pictures of a colour are shown, and none of another (decision 31)
  test('in a colour are its own in their order, then those of any colour', () => {
    expect(shown(gold)).toEqual(['gold-front', 'gold-back', 'label'])
    expect(shown(green)).toEqual(['green-front', 'green-back', 'label'])
    expect(shown('#ffd700')).toEqual(['gold-front', 'gold-back', 'label'])
  })

  test('without a chosen colour are those of the first', () => {
    expect(shown(null)).toEqual(['green-front', 'green-back', 'label'])
    expect(shown(null, gown.slice(1))).toEqual(['label'])
  })

  test('in a colour without its own are those of any colour, and none of another', () => {
    expect(shown(red)).toEqual(['label'])
  })

  test('in a colour without its own, where each shows another colour, are those of the first', () => {
    expect(shown(red, gown.slice(2, 4))).toEqual(['gold-front'])
  })

  test('that belong to no colour are shown for each', () => {
    const shared = [picture('front', null), picture('back', null)]
    for (const color of [null, green, gold]) expect(shown(color, shared)).toEqual(['front', 'back'])
    expect(shown(gold, [])).toEqual([])
  })

  test('take the space of the colour that has most of them', () => {
    expect(mostShownTogether([...gown, picture('gold-side', gold)], [green, gold])).toBe(4)
    expect(mostShownTogether(gown, [])).toBe(3)
    expect(mostShownTogether([], [green])).toBe(0)
  })
})

describe('the alternative text of a picture', () => {
  const words = (alt: string, color: string | null) => namingColor(picture('k', color, alt)).alt

  // @rule §2 Product page | The alternative text of a colour's picture names the colour
  test('names its colour', () => {
    expect(words('A gown, seen from the front', gold)).toBe('A gown, seen from the front, in gold')
    expect(words('A fan covered in cloth', red)).toBe('A fan covered in cloth, in red')
  })

  test('is kept where it names the colour already, for pictures of any colour, and when it is empty', () => {
    expect(words('A Gold gown', gold)).toBe('A Gold gown')
    expect(words('A gown', null)).toBe('A gown')
    expect(words('', gold)).toBe('')
  })
})
