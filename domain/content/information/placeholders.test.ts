import { describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { defaultSettings, type ShopSettings } from '#domain/settings/shop-settings.ts'
import { countPlaceholders, fillLine, fillTree, placeholderValues, unknownPlaceholders } from './placeholders.ts'
import { type Inline, inlineText } from './text-tree.ts'

const settings: ShopSettings = {
  ...defaultSettings,
  terms: { shippingFee: 3_000 * naira, freeShippingAbove: 40_000 * naira },
  returnDays: 14,
  hold: { card: 25, transfer: 75 },
  contact: { email: 'hello@ile.example', phone: null, whatsApp: null },
  address: { lines: '12 Awólọ́wọ̀ Road,\n Ìkòyí \nLagos', mapUrl: null, position: null },
}
const values = placeholderValues(settings)
const mail: Inline = { kind: 'link', href: 'mailto:hello@ile.example', parts: ['hello@ile.example'] }
const filled = (parts: Inline[]) => fillTree([{ kind: 'paragraph', parts }], values)
const paragraph = (...parts: Inline[]) => [{ kind: 'paragraph', parts }]

test.each([
  ['{{shopName}}', 'Aṣọ'],
  ['{{shippingFee}}, free above {{freeShippingAbove}}', '₦3,000, free above ₦40,000'],
  ['Free shipping {{freeShipping}}.', 'Free shipping on orders over ₦40,000.'],
  ['{{openingHours}}', 'Monday to Friday 9:00-18:00, Saturday 10:00-16:00, Sunday closed'],
  ['{{address}}', '12 Awólọ́wọ̀ Road, Ìkòyí, Lagos'],
  ['{{returnDays}}{{cardMinutes}}{{transferMinutes}}', '142575'],
  ['no {{nothing}} and {{returnDays}} days', 'no {{nothing}} and 14 days'],
])('%j becomes %j', (text, said) => {
  expect(inlineText(fillLine(text, values))).toBe(said)
})

test('a line has no empty text parts around a placeholder', () => {
  expect(fillLine('{{shopName}}', values)).toEqual(['Aṣọ'])
  expect(fillLine('', values)).toEqual([])
})

describe('the contact links', () => {
  test('are separate links; an address without a map is text', () => {
    expect(fillLine('{{contacts}}', values)).toEqual([mail, ', ', '12 Awólọ́wọ̀ Road, Ìkòyí, Lagos'])
    const mapUrl = 'https://maps.example/a'
    const onMap = placeholderValues({ ...settings, address: { ...settings.address, mapUrl } })
    expect(onMap.contacts.at(-1)).toMatchObject({ kind: 'link', href: mapUrl })
  })

  test('are a single link if only one is set, and the contact page if none is', () => {
    expect(placeholderValues({ ...settings, address: defaultSettings.address }).contacts).toEqual([mail])
    expect(placeholderValues(defaultSettings).contacts).toEqual([
      { kind: 'link', href: '/contact', parts: ['our contact page'] },
    ])
  })

  test('are links inside marks, but text inside a link, however deep', () => {
    const strong = (...parts: Inline[]): Inline => ({ kind: 'strong', parts })
    const address = '12 Awólọ́wọ̀ Road, Ìkòyí, Lagos'
    const words = `hello@ile.example, ${address}`
    const link = (...parts: Inline[]): Inline => ({ kind: 'link', href: '/contact', parts })
    expect(filled([strong('{{contacts}}')])).toEqual(paragraph(strong(mail, ', ', address)))
    expect(filled([link('{{contacts}}')])).toEqual(paragraph(link(words)))
    expect(filled([link(strong('{{contacts}}'))])).toEqual(paragraph(link(strong(words))))
  })
})

test('line breaks are kept, and code isn’t filled in', () => {
  const code = { kind: 'code', text: '{{shopName}}' } as const
  const broken = { kind: 'break' } as const
  expect(filled(['{{shopName}}', broken, code])).toEqual(paragraph('Aṣọ', broken, code))
})

test.each([
  ['{{shopName}} {{returnDays}}', 2, []],
  ['{{nothing}}', 1, ['{{nothing}}']],
  ['{{none}} {{none}} {{shopName}}', 3, ['{{none}}']],
  ['{{shop Name}} and days}}', 0, ['{{shop Name}}', 'days}}']],
  ['{{a}} {{b}} {{c}} {{d}} {{e}} {{f}}', 6, ['{{a}}', '{{b}}', '{{c}}', '{{d}}', '{{e}}']],
  ['{one} } {', 0, []],
])('%j has %i placeholders, of which unknown are %j', (text, count, unknown) => {
  expect(countPlaceholders(text)).toBe(count)
  expect(unknownPlaceholders(text)).toEqual(unknown)
})
