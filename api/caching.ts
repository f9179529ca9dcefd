import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './router.ts'

const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** For responses that are the same for everybody: a CDN may store them for a minute. */
export const publicCache = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (c.res.status < 400) c.header('cache-control', publicCaching)
})

/** Lets a browser or a CDN revalidate its copy. */
export const withEtag = etag({ weak: true })

/** The 304 response in the API document. */
export const notModified = { description: 'The copy that `If-None-Match` names is current.' }

/** For all other responses: personal ones, and refusals, which may soon change. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
})
