import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './router.ts'

const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** For answers that are the same for everybody: a CDN may keep them for a minute. */
export const forEveryone = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (c.res.status < 400) c.header('cache-control', publicCaching)
})

/** Lets a browser or a CDN ask whether its copy still holds. */
export const withEtag = etag({ weak: true })

/** What the API document says of that. */
export const unchanged = { description: 'The copy that `If-None-Match` names still holds.' }

/** For everything else: somebody's own, or a refusal that may soon be otherwise. */
export const noStore = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
})
