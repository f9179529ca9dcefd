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

// @rule D49 | A request to the API is logged by its route, even when it was refused
//   broken by: a route that isn't listed (plain-routes.ts); a removed one still listed (route-template.ts)
test('the routes that can be logged are exactly those of the API', () => {
  const templates = new Set(
    api.router.routes.map(({ path }) => path.replace('{.+}', '')).filter((path) => !path.includes('*')),
  )
  const [withParameters, plain] = [true, false].map((has) =>
    [...templates].filter((path) => path.includes(':') === has).sort(),
  )
  expect(plain).toEqual([...plainRoutes].filter(isOfApi).sort())
  expect(withParameters).toEqual(pathsWithParameters.filter(isOfApi).sort())
})
