import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

const picture = { key: 'a', width: 1280, height: 960, color: '#7a2e3a', alt: '' }
const shown = (...names: string[]) =>
  renderToStaticMarkup(<Gallery pictures={Object.fromEntries(names.map((name) => [name, picture]))} />)

// @rule back-office §2 Showroom | A gallery of four pictures; only existing ones, and no gallery in a shop that has none
//   broken by: empty slots shown (gallery.tsx)
test('the showroom’s gallery shows the pictures that exist', () => {
  expect(shown('showroom-1', 'showroom-2', 'showroom-3', 'showroom-4').match(/<li/g)).toHaveLength(4)
  expect(shown('showroom-2', 'hero-about').match(/<li/g)).toHaveLength(1)
  expect(shown('hero-about')).toBe('')
})
