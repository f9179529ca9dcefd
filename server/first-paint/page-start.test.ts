import { compileFunction } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { pageStart } from './page-start.ts'

class Element {}

/** A fake element that records what is done to it. */
class Part extends Element {
  ariaBusy: string | null = null
  isConnected = true
  isShown = true
  #value = ''
  readonly name: string
  readonly selector: string
  readonly dataset: { early?: string }
  constructor(name: string, selector: string, dataset: Part['dataset'] = {}) {
    super()
    this.name = name
    this.selector = selector
    this.dataset = dataset
  }
  get value() {
    return this.#value
  }
  set value(text: string) {
    this.#value = text
  }
  closest = () => (this.selector === 'button' ? this : null)
  matches = (selectors: string) => selectors.split(',').includes(this.selector)
  getClientRects = () => (this.isShown ? [{}] : [])
  click = () => void done.push(this.name)
  dispatchEvent = ({ type }: Event) => void done.push(`${this.name} ${type} ${this.value}`)
}

type Listener = (event: object) => unknown

const run = compileFunction(pageStart, ['window', 'document', 'addEventListener', 'Element', 'setTimeout'])
let classes: Set<string>
let timers: [() => void, number][]
let done: string[]
let ofWindow: Map<string, Listener>
let ofDocument: Map<string, Listener>
let early: Part[]

beforeEach(() => {
  done = []
  early = []
  ofWindow = new Map()
  ofDocument = new Map()
  const listen = (to: Map<string, Listener>) => (type: string, listener: Listener) => void to.set(type, listener)
  classes = new Set()
  timers = []
  const classList = { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) }
  run(
    {},
    { addEventListener: listen(ofDocument), querySelectorAll: () => early, documentElement: { classList } },
    listen(ofWindow),
    Element,
    (later: () => void, ms: number) => timers.push([later, ms]),
  )
})

const ignore = () => {}
const tap = (target: Part) =>
  ofWindow.get('click')?.({
    isTrusted: true,
    button: 0,
    target,
    preventDefault: ignore,
    stopImmediatePropagation: ignore,
  })
function choose(target: Part, value: string) {
  target.value = value
  ofWindow.get('input')?.({ target })
}
const hydrate = () => ofDocument.get('page-hydrated')?.({})

test('taps and choices are repeated once the page is hydrated, each element once, ordered by its last', async () => {
  const [heart, menu, sort] = [new Part('heart', 'button'), new Part('menu', 'button'), new Part('sort', 'select')]
  tap(heart)
  choose(sort, 'newest')
  tap(menu)
  choose(sort, 'price-low')
  tap(heart)
  expect([heart.ariaBusy, menu.ariaBusy]).toEqual(['true', 'true'])
  await hydrate()
  expect(done).toEqual(['menu', 'sort change price-low', 'heart'])
  expect([heart.ariaBusy, menu.ariaBusy]).toEqual([null, null])
})

test('a tap on an element that was replaced is repeated on its replacement, if it is visible', async () => {
  const filters = (name: string) => new Part(name, 'button', { early: 'filters' })
  const [old, hidden, shown] = [filters('old'), filters('hidden'), filters('shown')]
  tap(old)
  old.isConnected = false
  hidden.isShown = false
  early = [hidden, shown]
  await hydrate()
  expect(done).toEqual(['shown'])
})

test('input that the page keeps itself isn’t repeated, nor is a later tap stored', async () => {
  choose(new Part('name', '[type=text]'), 'Ada')
  await hydrate()
  tap(new Part('menu', 'button'))
  await hydrate()
  expect(done).toEqual([])
})

test('pictures further down wait until the scripts start: at a touch, or after three seconds', () => {
  expect([...classes]).toEqual(['unpainted'])
  const [[show, after] = [ignore, 0]] = timers
  expect(after).toBe(3000)
  show()
  expect([...classes]).toEqual([])
  classes.add('unpainted')
  ofWindow.get('pointerdown')?.({})
  expect([...classes]).toEqual([])
})
