import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './read-answer.ts'

const thing = z.object({ id: z.number() })
const read = (response: Response) => readAnswer(response, thing)
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const up = (answer: object) => ({ answer, isUp: true, pauseSeconds: null })
const down = (detail: string) => ({ answer: { ok: false, reason: 'unclear', detail }, isUp: false, pauseSeconds: null })

describe('an inconclusive answer', () => {
  test.each([300, 302, 399, 408, 425, 500, 503, 599])('is one of HTTP %i, whatever it says', async (status) => {
    expect(await read(json({ status: true, data: { id: 7 } }, status))).toEqual(down(`answered ${status}`))
  })

  test('is not read to its end', async () => {
    let isCancelled = false
    const body = new ReadableStream({
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await read(new Response(body, { status: 502 }))).toEqual(down('answered 502'))
    expect(isCancelled).toBe(true)
  })

  test('is one without an envelope', async () => {
    for (const body of ['', '<html>', '[]', '{}', '{"status":1}', 'null']) {
      expect(await read(new Response(body, { status: 201 }))).toEqual(down('answered 201 with something unreadable'))
    }
  })

  test('is one of more than a mebibyte, which isn’t read to its end either', async () => {
    const filled = (size: number) => {
      const frame = JSON.stringify({ status: true, data: { id: 7 }, filler: '' })
      return frame.replace('"filler":"', `"filler":"${'x'.repeat(size - frame.length)}`)
    }
    expect(await read(new Response(filled(1024 * 1024)))).toEqual(up({ ok: true, data: { id: 7 } }))
    expect(await read(new Response(filled(1024 * 1024 + 1)))).toEqual(down('answered with more than 1 MiB'))
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(100_000)),
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await read(new Response(endless))).toEqual(down('answered with more than 1 MiB'))
    expect(isCancelled).toBe(true)
  })
})

describe('a provider that asks us to wait', () => {
  const reclaimStock = async (status: number, retryAfter?: string) => {
    const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter }
    const { answer, isUp, pauseSeconds } = await read(json({}, status, headers))
    expect(answer).toEqual({ ok: false, reason: 'unclear', detail: `answered ${status}` })
    return [isUp, pauseSeconds]
  }

  test('can say for how long, between a second and a quarter of an hour', async () => {
    expect(await reclaimStock(429, '20')).toEqual([true, 20])
    expect(await reclaimStock(429, '0')).toEqual([true, 1])
    expect(await reclaimStock(429, '900')).toEqual([true, 900])
    expect(await reclaimStock(429, '86400')).toEqual([true, 900])
    expect(await reclaimStock(503, '20')).toEqual([false, 20])
  })

  test('can say it as a date', async () => {
    const at = (seconds: number) => reclaimStock(429, new Date(Date.now() + seconds * 1000).toUTCString())
    expect((await at(100))[1]).toBeGreaterThan(60)
    expect((await at(100))[1]).toBeLessThanOrEqual(100)
    expect(await at(-100)).toEqual([true, 1])
    expect(await at(5_000)).toEqual([true, 900])
  })

  test('isn’t called for five seconds when its time can’t be read', async () => {
    expect(await reclaimStock(429)).toEqual([true, 5])
    expect(await reclaimStock(429, 'soon')).toEqual([true, 5])
    expect(await reclaimStock(429, '20 s or so')).toEqual([true, 5])
  })

  test('does so by 429, or by 503 with a time; other errors don’t count', async () => {
    expect(await reclaimStock(503)).toEqual([false, null])
    expect(await reclaimStock(502, '20')).toEqual([false, null])
    expect(await reclaimStock(408, '20')).toEqual([false, null])
  })
})

describe('the envelope', () => {
  test.each([true, 'success'])('means yes with a status of %j, and data in the expected shape', async (status) => {
    expect(await read(json({ status, data: { id: 7, more: 1 } }))).toEqual(up({ ok: true, data: { id: 7 } }))
    const unknown = { ok: false, reason: 'unclear', detail: 'answered in an unknown shape: id' }
    expect(await read(json({ status, data: { id: 'seven' } }))).toEqual(up(unknown))
    expect(await read(json({ status }))).toEqual(up({ ...unknown, detail: 'answered in an unknown shape: ' }))
  })

  test.each([false, 'error', 'true', ''])('means no with a status of %j', async (status) => {
    const refused = { ok: false, reason: 'refused', status: 200, code: null, detail: 'Not now' }
    expect(await read(json({ status, message: 'Not now', data: { id: 7 } }))).toEqual(up(refused))
  })

  test.each([400, 401, 404, 422, 499])('means no with HTTP %i, whatever its status', async (status) => {
    const refused = { ok: false, reason: 'refused', status, code: 'c1', detail: 'Not now' }
    expect(await read(json({ status: true, message: 'Not now', code: 'c1', data: { id: 7 } }, status))).toEqual(
      up(refused),
    )
  })

  test('can have no message, or a long one', async () => {
    const detailOf = async (message?: string | null) => (await read(json({ status: false, message }, 400))).answer
    expect(await detailOf()).toMatchObject({ detail: 'answered 400' })
    expect(await detailOf(null)).toMatchObject({ detail: 'answered 400' })
    expect(await detailOf('x'.repeat(300))).toMatchObject({ detail: 'x'.repeat(200) })
  })

  test('is read whole, even if a character is split between two chunks', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ status: false, message: 'Ọjà' }))
    const pieces = new ReadableStream({
      start: (stream) => {
        for (const byte of bytes) stream.enqueue(new Uint8Array([byte]))
        stream.close()
      },
    })
    expect((await read(new Response(pieces, { status: 400 }))).answer).toMatchObject({ detail: 'Ọjà' })
  })
})
