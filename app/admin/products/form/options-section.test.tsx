import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyProductForm } from '#domain/catalogue/product-form.ts'
import { OptionsSection } from './options-section.tsx'

const section = (typed: { sizes?: string; colors?: string }) =>
  renderToStaticMarkup(
    <OptionsSection form={{ ...emptyProductForm, ...typed }} set={() => {}} errorOf={() => undefined} />,
  )
const pressed = (sizes: string) => {
  const html = section({ sizes })
  return [...html.matchAll(/aria-pressed="true"[^>]*>([^<]*)</g)].map(([, size]) => size)
}

// @rule back-office §2 Product form | Sizes are typed or chosen; what is typed is marked among the choices, however it is spelled
//   broken by: small letters not marked (options-section.tsx)
test('a size that is typed is marked among the choices, in small letters, too', () => {
  expect(pressed('s, XL, one size, 42')).toEqual(['S', 'XL', 'One Size'])
  expect(pressed('')).toEqual([])
})

test('below the colours that are typed stand their names, or how to type them', () => {
  expect(section({ colors: 'indigo, #ffffff' })).toContain('>Indigo · White</p>')
  expect(section({})).toContain('>Names such as Indigo, or codes such as #1F2A5A</p>')
})
