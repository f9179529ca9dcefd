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

// @rule back-office §2 Product form | Sizes are typed or chosen; typed sizes are marked among the choices in any case
//   broken by: lower case not marked (options-section.tsx)
test('a typed size is marked among the choices, in lower case, too', () => {
  expect(pressed('s, XL, one size, 42')).toEqual(['S', 'XL', 'One Size'])
  expect(pressed('')).toEqual([])
})

test('below the colour field are the names of the typed colours, or a hint', () => {
  expect(section({ colors: 'indigo, #ffffff' })).toContain('>Indigo · White</p>')
  expect(section({})).toContain('>Names such as Indigo, or codes such as #1F2A5A</p>')
})
