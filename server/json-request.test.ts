import { expect, test } from 'vitest'
import { jsonRequest } from './json-request.ts'

const text = '{"name":"Àdìrẹ","pieces":[1,2]}'
const sent = () =>
  new Request('http://localhost/api/things?a=1', { method: 'PUT', headers: { 'x-a': 'b' }, body: 'already read' })
const aRequest = () => jsonRequest(sent(), Buffer.from(text))

test('has the method, address and headers of the original, and its bytes', async () => {
  const request = aRequest()
  expect([request.method, request.url, request.headers.get('x-a')]).toEqual([
    'PUT',
    'http://localhost/api/things?a=1',
    'b',
  ])
  expect(await request.text()).toBe(text)
  expect(await request.json()).toEqual(JSON.parse(text))
  expect(Buffer.from(await request.arrayBuffer()).toString()).toBe(text)
  expect(request.signal.aborted).toBe(false)
})

test('has a body that can be read as a stream, or copied', async () => {
  expect(await new Response(aRequest().body).text()).toBe(text)
  expect(await aRequest().clone().text()).toBe(text)
  expect(await (await aRequest().blob()).text()).toBe(text)
})

test('drops the byte order mark, like the platform; invalid JSON is the requester’s error', async () => {
  expect(await jsonRequest(sent(), Buffer.from('\uFEFF{}')).json()).toEqual({})
  await expect(jsonRequest(sent(), Buffer.from('{')).json()).rejects.toThrow(SyntaxError)
})
