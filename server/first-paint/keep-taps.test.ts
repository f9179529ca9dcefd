import { compileFunction } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { keepTaps } from './keep-taps.ts'

class Element {}
class HTMLScriptElement {}

/** A fake button that records its presses. */
class Button extends Element {
  ariaBusy: string | null = null
  isConnected = true
  readonly name: string
  readonly type: 'button' | 'submit'
  readonly form: { getAttribute: () => string } | null
  constructor(name: string, type: Button['type'] = 'button', form: Button['form'] = null) {
    super()
    this.name = name
    this.type = type
    this.form = form
  }
  closest = () => this
  click = () => void pressed.push(this.name)
}

type Listener = (event: object) => unknown

const run = compileFunction(keepTaps, [
  'document',
  'addEventListener',
  'removeEventListener',
  'Element',
  'HTMLScriptElement',
])
let pressed: string[]
let ofWindow: Map<string, Listener>
let ofDocument: Map<string, Listener>

beforeEach(() => {
  pressed = []
  ofWindow = new Map()
  ofDocument = new Map()
  const listen = (to: Map<string, Listener>) => (type: string, listener: Listener) => void to.set(type, listener)
  const document = { addEventListener: listen(ofDocument) }
  run(document, listen(ofWindow), (type: string) => ofWindow.delete(type), Element, HTMLScriptElement)
})

/** Taps a button. Returns whether the tap is kept for later, and so does nothing now. */
function tap(target: Button, more: object = {}): boolean {
  let isKept = false
  const event = { isTrusted: true, button: 0, target, stopImmediatePropagation: () => {}, ...more }
  ofWindow.get('click')?.({
    ...event,
    preventDefault: () => {
      isKept = true
    },
  })
  return isKept
}
const hydrate = () => ofDocument.get('page-hydrated')?.({})

test('stored taps are repeated once the page is hydrated, each button once, ordered by its last tap', async () => {
  const [archive, open] = [new Button('archive'), new Button('open')]
  expect([archive, open, archive].map((button) => tap(button))).toEqual([true, true, true])
  expect([archive.ariaBusy, open.ariaBusy]).toEqual(['true', 'true'])
  await hydrate()
  expect(pressed).toEqual(['open', 'archive'])
  expect([archive.ariaBusy, open.ariaBusy]).toEqual([null, null])
  expect(tap(archive)).toBe(false)
})

test('a button that doesn’t exist any more is not pressed', async () => {
  const [gone, there] = [new Button('gone'), new Button('there')]
  for (const button of [gone, there]) tap(button)
  gone.isConnected = false
  await hydrate()
  expect(pressed).toEqual(['there'])
})

test('a button that submits a form does so by itself, and one that closes a dialog waits', () => {
  const formOf = (method: string) => ({ getAttribute: () => method })
  expect(tap(new Button('save', 'submit', formOf('post')))).toBe(false)
  expect(tap(new Button('close', 'submit', formOf('dialog')))).toBe(true)
  expect(tap(new Button('lone', 'submit'))).toBe(true)
})

test.each([
  { isTrusted: false },
  { button: 1 },
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
])('a click with %j isn’t stored', (more) => expect(tap(new Button('menu'), more)).toBe(false))

test('nothing is stored or marked as busy any more, once a script couldn’t be loaded', async () => {
  const menu = new Button('menu')
  tap(menu)
  ofWindow.get('error')?.({ target: new HTMLScriptElement() })
  expect(menu.ariaBusy).toBeNull()
  expect(tap(menu)).toBe(false)
  await hydrate()
  expect(pressed).toEqual([])
})
