import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { connectionLimits } from './connection-limits.ts'
import { guardConnections } from './connections.ts'

class TestSocket extends EventEmitter {
  bytesRead = 1
  isOpen = true
  writableLength = 0
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.isOpen = false
    this.emit('close')
  }
}

function guard(own: Partial<typeof connectionLimits> | Record<string, number>, trustedProxies = 0) {
  const timeouts: ((socket: TestSocket) => void)[] = []
  const server = Object.assign(new EventEmitter(), {
    maxConnections: 0,
    setTimeout: (_: number, onTimeout: (socket: TestSocket) => void) => timeouts.push(onTimeout),
  })
  const answers: string[] = []
  const limits = { ...connectionLimits, reserve: 2, busyShare: 1, ...own }
  const handle = guardConnections(server as unknown as Server, ({ url }) => void answers.push(`${url}`), {
    limits,
    trustedProxies,
    refuse: ({ url }, _, address) => void answers.push(`no room for ${url} of ${address}`),
  })
  const connect = (address: string) => {
    const socket = new TestSocket(address)
    server.emit('connection', socket)
    return socket
  }
  /** Begins a request. `arrive` is called when its body is complete, `finish` when it is answered. */
  const begin = (socket: TestSocket, url = '/', headers: Record<string, string> = {}) => {
    const incoming = Object.assign(new EventEmitter(), { socket, url, headers })
    const outgoing = new EventEmitter()
    handle(incoming as never, outgoing as never)
    return { arrive: () => incoming.emit('end'), finish: () => outgoing.emit('close') }
  }
  /** Simulates a timeout: nothing was sent or received on the connection for long. */
  const passTime = (socket: TestSocket) => {
    for (const onTimeout of timeouts) onTimeout(socket)
  }
  return { connect, begin, passTime, answers, close: () => server.emit('close') }
}

const areOpen = (...sockets: TestSocket[]) => sockets.map(({ isOpen }) => isOpen)

describe('waiting connections', () => {
  test('are closed, those waiting longest first, when their address opens too many', () => {
    const { connect, close } = guard({ silentPerAddress: 2 })
    const other = connect('198.51.100.7')
    const [first, second, third] = [connect('203.0.113.1'), connect('203.0.113.1'), connect('203.0.113.1')]
    expect(areOpen(other, first, second, third)).toEqual([true, false, true, true])
    close()
  })

  test('of one IPv6 network are counted together', () => {
    const { connect, close } = guard({ silentPerAddress: 1 })
    const [first, second, other] = [connect('2001:db8:1:2::1'), connect('2001:db8:1:2::2'), connect('2001:db8:1:3::1')]
    expect(areOpen(first, second, other)).toEqual([false, true, true])
    close()
  })

  test('are everybody’s behind a proxy, so no address has too many', () => {
    const { connect, close } = guard({ silentPerAddress: 1 }, 1)
    expect(areOpen(connect('10.0.0.1'), connect('10.0.0.1'), connect('10.0.0.1'))).toEqual([true, true, true])
    close()
  })

  test('include answered ones, from then on, and no closed ones', () => {
    const { connect, begin, close } = guard({ silentPerAddress: 2 })
    const busy = connect('203.0.113.1')
    begin(busy)
    const answered = connect('203.0.113.1')
    begin(answered).finish()
    connect('203.0.113.1').destroy()
    const newer = connect('203.0.113.1')
    expect(areOpen(busy, answered, newer)).toEqual([true, true, true])
    expect(areOpen(connect('203.0.113.1'), busy, answered, newer)).toEqual([true, true, false, true])
    close()
  })

  test('include those whose request hasn’t arrived, and none waiting for its response', () => {
    const { connect, begin, close } = guard({ silentPerAddress: 1 })
    const [whole, half, chunked] = [connect('203.0.113.1'), connect('203.0.113.2'), connect('203.0.113.3')]
    begin(whole, '/', { 'content-length': '9' }).arrive()
    begin(half, '/', { 'content-length': '9' })
    begin(chunked, '/', { 'transfer-encoding': 'chunked' })
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) connect(address)
    expect(areOpen(whole, half, chunked)).toEqual([true, false, false])
    close()
  })

  test('are closed when they have sent nothing for long, and none that has', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { connect, close } = guard({ firstByteMs: 10_000 })
    const [silent, kept] = [connect('203.0.113.1'), connect('203.0.113.1')]
    silent.bytesRead = 0
    vi.advanceTimersByTime(10_000)
    expect(areOpen(silent, kept)).toEqual([true, true])
    vi.advanceTimersByTime(1_000)
    expect(areOpen(silent, kept)).toEqual([false, true])
    close()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('make room for another address when there are too many in total: of the address that has most', () => {
    const { connect, begin, answers, close } = guard({ total: 4 })
    const few = connect('198.51.100.7')
    const many = [1, 2, 3].map(() => connect('203.0.113.1'))
    const newer = connect('192.0.2.1')
    expect(areOpen(few, ...many, newer)).toEqual([true, false, true, true, true])
    begin(newer, '/shop')
    expect(answers).toEqual(['/shop'])
    close()
  })
})

describe('requests', () => {
  // @rule D49 | Unread responses use no more than their share of the memory, however slowly they are read
  //   broken by: each counted separately (unread-responses.ts); the smallest address closed (unread-responses.ts)
  test('with unread responses end when there are too many in total: of the address with most unread', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { connect, begin, close } = guard({ unreadBytes: 100 })
    const unread = (address: string, bytes: number) => {
      const socket = connect(address)
      begin(socket)
      socket.writableLength = bytes
      return socket
    }
    const patient = unread('198.51.100.7', 35)
    const hoarded = [20, 30, 10].map((bytes) => unread('203.0.113.1', bytes))
    vi.advanceTimersByTime(1_000)
    expect(areOpen(patient, ...hoarded)).toEqual([true, true, true, true])
    const [more, other] = [unread('203.0.113.1', 25), unread('192.0.2.1', 15)]
    vi.advanceTimersByTime(1_000)
    expect(areOpen(patient, other, more, ...hoarded)).toEqual([true, true, false, true, false, true])
    close()
    vi.useRealTimers()
  })

  test('of one address are at most as many as there are places left', () => {
    const { connect, begin, answers, close } = guard({ total: 12 })
    for (const address of ['203.0.113.1', '203.0.113.2'])
      for (let n = 0; n < (address.endsWith('1') ? 7 : 4); n += 1) begin(connect(address), `/${address}`)
    begin(connect('198.51.100.7'), '/shop')
    expect(answers.filter((answer) => answer === '/203.0.113.1')).toHaveLength(6)
    expect(answers.filter((answer) => answer === '/203.0.113.2')).toHaveLength(3)
    expect(answers.at(-1)).toBe('/shop')
    close()
  })

  // @rule D49 | Requests sent before the previous one is answered wait for it, and too many of them end their connection
  //   broken by: requests of one connection handled as they arrive (connections.ts)
  test('of one connection are handled one after another, and too many waiting end it', () => {
    const { connect, begin, answers, close } = guard({ pipelined: 2 })
    const socket = connect('203.0.113.1')
    const first = begin(socket, '/1')
    const second = begin(socket, '/2')
    begin(socket, '/3')
    expect(answers).toEqual(['/1'])
    first.finish()
    expect(answers).toEqual(['/1', '/2'])
    begin(socket, '/4')
    expect(socket.isOpen).toBe(true)
    begin(socket, '/5')
    expect(socket.isOpen).toBe(false)
    second.finish()
    expect(answers).toEqual(['/1', '/2'])
    close()
  })

  test('whose visitor reads nothing of the response are aborted, and none that waits for it', () => {
    const { connect, begin, passTime, close } = guard({})
    const [unread, patient, idle] = [connect('203.0.113.1'), connect('203.0.113.1'), connect('203.0.113.1')]
    unread.writableLength = 90_000
    for (const socket of [unread, patient]) begin(socket)
    for (const socket of [unread, patient, idle]) passTime(socket)
    expect(areOpen(unread, patient, idle)).toEqual([false, true, false])
    close()
  })

  test('of one address have a share of the total; one that is over frees its place', () => {
    const { connect, begin, answers, close } = guard({ total: 4, busyShare: 0.5 })
    const [one, two, three] = [1, 2, 3].map(() => connect('203.0.113.1')) as [TestSocket, TestSocket, TestSocket]
    const first = begin(one, '/1')
    begin(two, '/2')
    begin(three, '/3').finish()
    begin(connect('198.51.100.7'), '/other')
    expect(answers).toEqual(['/1', '/2', 'no room for /3 of 203.0.113.1', '/other'])
    first.finish()
    begin(three, '/3')
    expect(answers.at(-1)).toBe('/3')
    close()
  })

  test('for health checks are answered even without a free place', () => {
    const { connect, begin, answers, close } = guard({ total: 4, busyShare: 0 })
    for (const url of ['/healthz', '/readyz?x', '/healthzz', '/readyz/x']) begin(connect('203.0.113.1'), url)
    expect(answers.filter((answer) => !answer.startsWith('no room'))).toEqual(['/healthz', '/readyz?x'])
    close()
  })
})
