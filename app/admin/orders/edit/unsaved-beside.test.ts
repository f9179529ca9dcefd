import { expect, test } from 'vitest'
import { checkoutFields } from '#domain/orders/shipping-address.ts'
import { hasUnsaved } from './unsaved-beside.ts'

const formOf = (entries: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const contact = (city: string) =>
  formOf([
    ['act', 'contact'],
    ...checkoutFields.flatMap((name): [string, string][] => [
      [name, name === 'city' ? city : 'as it was'],
      [`seen-${name}`, 'as it was'],
    ]),
  ])

const pieces = (quantity: string, add?: string) =>
  formOf([
    ['act', 'pieces'],
    ...(add === undefined ? [] : [['add', add] as [string, string]]),
    ...['3', '1'].flatMap((seen, at): [string, string][] => [
      ['seen', seen],
      ['quantity', at === 0 ? quantity : seen],
    ]),
  ])

test.each([
  ['a contact as it was', contact('as it was'), false],
  ['another city', contact('Ìbàdàn'), true],
  ['the pieces as they were', pieces('3'), false],
  ['nothing to add', pieces('3', ''), false],
  ['a piece fewer', pieces('2'), true],
  ['a piece to add', pieces('3', '{}'), true],
])('%s is unsaved: %j', (_, form, isUnsaved) => {
  expect(hasUnsaved(form)).toBe(isUnsaved)
})
