import { describe, expect, test } from 'vitest'
import { listStyleRules } from './list-style-rules.ts'
import { stylesUsedOf } from './used-styles.ts'

const styles = (css: string, html: string) => stylesUsedOf(listStyleRules(css))(html)

describe('the styles of a first screen', () => {
  test('are those of its classes and those without a class, in order', () => {
    const css = '.b{color:red}*{top:0}.a{left:0}.c{right:0}'
    expect(styles(css, '<p class="a  b">')).toBe('.b{color:red}*{top:0}.a{left:0}')
  })

  test.each([
    ['an escaped sign', '.lg\\:flex{display:flex}', '<p class="lg:flex">'],
    ['a digit that begins a class', '.\\32 xl\\:flex{display:flex}', '<p class="2xl:flex">'],
    ['a sign that HTML escapes', '.\\[a\\&\\]\\:x:is(a){top:0}', '<p class="[a&amp;]:x">'],
    ['one of several selectors', '.x,.a{top:0}', '<p class="a">'],
    ['what stands in parentheses', '.a:is(.x,.y){top:0}', '<p class="a">'],
    ['children, which are all in parentheses', ':is(.a>*){top:0}', '<p class="a">'],
    ['one of several in parentheses', ':is(h1,p){top:0}', '<p>'],
    ['an element', 'p{top:0}', '<p class="a">'],
    ['an attribute', '[data-layout=studio]{top:0}', '<p data-layout="studio">'],
    ['an attribute that isn’t asked for', 'p[lang]{top:0}', '<p>'],
    ['a part of a field', '::placeholder{opacity:1}', '<input>'],
    ['a brace in a string', '.a{content:"}"}', '<p class="a">'],
    ['conditions', '@media (min-width:48rem){@supports (top:0){.a{top:0}}}', '<p class="a">'],
    ['whether a mouse can hover', '@media (hover:hover){.a{top:0}}', '<p class="a">'],
    ['that data is saved, which a script says before the page is painted', '.data-saver p{top:0}', '<p>'],
    ['that the banner was dismissed, which a script says, too', '.banner-dismissed p{top:0}', '<p>'],
    ['that the cart is empty, which a script says, too', '.cart-empty p{top:0}', '<p>'],
    ['that the cart is shown, which a script says, too', '.cart-shown p{top:0}', '<p>'],
    ['that pictures are held, which a script says, too', '.unpainted p{top:0}', '<p>'],
    ['statements', '@layer base,utilities;', ''],
    ['fonts', '@font-face{font-family:Text}', ''],
  ])('include %s', (_, css, html) => {
    expect(styles(css, html)).toBe(css)
  })

  test.each([
    ['a class that only begins like one of the page', '.ab{top:0}', '<p class="a">'],
    ['an element that it doesn’t have', 'table,p .a{top:0}', '<p>'],
    ['another layout', '[data-layout=atelier]{top:0}', '<p data-layout="studio">'],
    ['a group whose own class is missing', '.group-x\\:x:is(:where(.group) *){top:0}', '<p class="group">'],
    ['what a pointer or the focus changes', '.a:hover,.a:focus-visible{top:0}', '<p class="a">'],
    ['how what changes moves', '.a{transition-duration:1s;cursor:pointer}', '<p class="a">'],
    ['children of others', ':is(.x>*){top:0}', '<p class="a">'],
    ['conditions without rules', '@media (width>1px){.x{top:0}}', '<p class="a">'],
    ['paper', '@media print{.a{top:0}}', '<p class="a">'],
  ])('exclude %s', (_, css, html) => {
    expect(styles(css, html)).toBe('')
  })

  test('define only the tokens, properties and animations that they use', () => {
    const css =
      ':root{--y:1px;--x:var(--y);--z:2px}.a{top:var(--x)}.b{animation:spin 1s}@property --x{inherits:false}@keyframes spin{to{top:0}}'
    expect(styles(css, '<p class="a">')).toBe(
      ':root{--y:1px;--x:var(--y);}.a{top:var(--x)}@property --x{inherits:false}',
    )
    expect(styles(css, '<p class="b">')).toBe('.b{animation:spin 1s}@keyframes spin{to{top:0}}')
  })

  test('keep the order of layers', () => {
    const css = '@layer properties{*{--x:0}}@layer base{p{top:0}}@layer utilities{.a{top:1px}}'
    expect(styles(css, '<p>')).toBe('@layer properties;@layer base{p{top:0}}')
  })

  test('are those of each document, whatever was requested before', () => {
    const css =
      ':root{--x:1px;--y:2px}p{top:0}b{top:1px}.a{top:2px}.c{top:3px}[aria-current=page]{top:4px}[aria-current=step]{top:5px}'
    const used = stylesUsedOf(listStyleRules(css))
    const documents = [
      '<p class="a">',
      '<b class="a">',
      '<p class="c">',
      '<p class="a c">',
      '<p class="c"><b class="a">',
      '<b class="a"><p class="c">',
      '<p class="a" aria-current="page">',
      '<p class="a" aria-current="step">',
      '<p class="a" style="left:var(--x)">',
      '<p class="a" style="left:var(--y)">',
      '<p class="a" title="another --z">',
    ]
    for (const html of [...documents, ...documents.toReversed()]) expect(used(html)).toBe(styles(css, html))
    expect(used('<p class="a">')).toBe('p{top:0}.a{top:2px}')
    expect(used('<b class="c" style="left:var(--y)">')).toBe(':root{--y:2px;}b{top:1px}.c{top:3px}')
  })
})
