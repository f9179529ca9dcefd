import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainRoutes } from '#http/plain-routes.ts'
import { pathsWithParameters } from '#http/route-template.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const isOfApi = (path: string) => /^\/(?:api|functions|storage|webhooks)\//.test(path)

// @rule D49 | A request to the API is logged by its route, also when it was refused
//   broken by: a route that isn't listed (plain-routes.ts); one that is gone still listed (route-template.ts)
test('the routes that may be logged are those of the API, no more and no less', () => {
  const templates = new Set(
    api.router.routes.map(({ path }) => path.replace('{.+}', '')).filter((path) => !path.includes('*')),
  )
  const [withParameters, plain] = [true, false].map((has) =>
    [...templates].filter((path) => path.includes(':') === has).sort(),
  )
  expect(plain).toEqual([...plainRoutes].filter(isOfApi).sort())
  expect(withParameters).toEqual(pathsWithParameters.filter(isOfApi).sort())
})
