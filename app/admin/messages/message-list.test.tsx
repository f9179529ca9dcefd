import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readMessageFilter } from '#domain/content/message-listing.ts'
import { MessageList } from './message-list.tsx'

const listed = { messages: [], count: 0, page: 1, pages: 1, unread: 0, newest: [] }

const textOf = (search: string, hasNewer: boolean) => {
  const filter = readMessageFilter(new URLSearchParams(search))
  const element = <MessageList listed={listed} filter={filter} hasNewer={hasNewer} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('an empty list says so, unless messages have arrived since it was loaded', () => {
  expect(textOf('', false)).toContain('No messages yet')
  expect(textOf('q=gown', false)).toContain('No messages found')
  expect(textOf('', true)).toBe('')
})
