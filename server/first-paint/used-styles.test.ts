import { describe, expect, test } from 'vitest'
import { readStyleSheet, usedStyles } from './used-styles.ts'

const styles = (css: string, html: string) => usedStyles(readStyleSheet(css), html)

describe('the styles that a page needs', () => {
  test('are those of its classes and those without a class, in their order', () => {
    const css = '.b{color:red}a{top:0}.a{left:0}.c{right:0}'
    expect(styles(css, '<p class="a  b">')).toBe('.b{color:red}a{top:0}.a{left:0}')
  })

  test.each([
    ['an escaped sign', '.lg\\:flex{display:flex}', '<p class="lg:flex">'],
    ['a sign that HTML escapes', '.\\[a\\&\\]\\:x:is(a){top:0}', '<p class="[a&amp;]:x">'],
    ['one of several selectors', '.x,.a{top:0}', '<p class="a">'],
    ['a comma in parentheses', '.a:is(.x,.y){top:0}', '<p class="a">'],
    ['any of the classes behind an element', ':is(.x,.a) :focus{top:0}', '<p class="a">'],
    ['a brace in a string', '.a{content:"}"}', '<p class="a">'],
    ['nested rules', '.a{&:hover{top:0}}', '<p class="a">'],
    ['conditions', '@media (width>=48rem){@supports (top:0){.a{top:0}}}', '<p class="a">'],
    ['the classes that scripts put on the page before it is painted', '.banner-dismissed p{top:0}', '<p>'],
    ['statements', '@layer base,utilities;', ''],
    ['fonts', '@font-face{font-family:Text}', ''],
  ])('know %s', (_, css, html) => {
    expect(styles(css, html)).toBe(css)
  })

  test.each([
    ['a class that only begins like one of the page', '.ab{top:0}', '<p class="a">'],
    ['a group whose own class is missing', '.group-hover\\:x:is(:where(.group):hover *){top:0}', '<p class="group">'],
    ['conditions without rules', '@media print{.x{top:0}}', '<p class="a">'],
  ])('leave out %s', (_, css, html) => {
    expect(styles(css, html)).toBe('')
  })

  test('name the properties and animations that they use, and no others', () => {
    const css = '.a{top:var(--x)}.b{animation:spin 1s}@property --x{inherits:false}@keyframes spin{to{top:0}}'
    expect(styles(css, '<p class="a">')).toBe('.a{top:var(--x)}@property --x{inherits:false}')
    expect(styles(css, '<p class="b">')).toBe('.b{animation:spin 1s}@keyframes spin{to{top:0}}')
  })

  test('keep the order of layers', () => {
    const css = '@layer properties{*{--x:0}}@layer base{p{top:0}}@layer utilities{.a{top:1px}}'
    expect(styles(css, '<p>')).toBe('@layer properties;@layer base{p{top:0}}')
  })
})
