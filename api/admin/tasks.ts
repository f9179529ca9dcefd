import { createRoute, z } from '@hono/zod-openapi'
import { closeTask } from '#domain/payments/tasks/close-task.server.ts'
import { listTasks } from '#domain/payments/tasks/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { createAdminRouter, guarded, guardRefusals, writeRefusals } from './guard.ts'
import { pageOf, pageQuery, rowId } from './paging.ts'
import { taskSchema, toTask } from './payment-schemas.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  ...guarded,
  summary: 'What a person must do about money',
  request: { query: z.object({ state: z.enum(['open', 'done']).default('open'), ...pageQuery }) },
  responses: {
    200: {
      description: 'Open tasks, the longest waiting first; or those that are done, the newest first.',
      content: { 'application/json': { schema: pageOf(taskSchema, z.int()) } },
    },
    422: refusal(422, 'invalid'),
    ...guardRefusals,
  },
})

const resolve = createRoute({
  method: 'post',
  path: '/{id}/resolve',
  ...guarded,
  summary: 'Say that a task is done',
  request: { params: z.object({ id: rowId }) },
  responses: {
    200: {
      description: 'The task, with who did it and when.',
      content: { 'application/json': { schema: z.object({ task: taskSchema }) } },
    },
    404: refusal(404, 'not_found'),
    409: refusal(409, 'already_done'),
    422: refusal(422, 'invalid'),
    ...writeRefusals,
  },
})

/** What a person must do about money: payments to give back, and payments that don't fit. */
export function createTaskRoutes(shop: Shop) {
  return createAdminRouter()
    .openapi(list, async (c) => {
      const { state, limit, cursor = null } = c.req.valid('query')
      const { items, cursor: next } = await listTasks(shop.db, { state, limit, cursor })
      return c.json({ data: items.map(toTask), cursor: next }, 200)
    })
    .openapi(resolve, async (c) => {
      const closed = await closeTask(shop, c.req.valid('param').id, c.get('administrator'))
      if (closed.ok) return c.json({ task: toTask(closed.task) }, 200)
      if (closed.reason === 'not_found') return c.json(notFoundBody, 404)
      const task = toTask(closed.task)
      return c.json(errorBody('already_done', `This was done before, by ${task.resolvedBy}.`, { task }), 409)
    })
}
