import { z } from '@hono/zod-openapi'
import { closeTask } from '#domain/payments/tasks/close-task.server.ts'
import { listTasks } from '#domain/payments/tasks/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { pageOf, pageQuery, rowId } from './paging.ts'
import { taskSchema, toTask } from './payment-schemas.ts'

const list = defineRoute({
  access: 'payments.read',
  method: 'get',
  path: '/',
  tags: ['Administration'],
  summary: 'Tasks about payments that a person must do',
  request: { query: z.object({ state: z.enum(['open', 'done']).default('open'), ...pageQuery }) },
  responses: {
    200: {
      description: 'Open tasks, oldest first; or tasks that are done, newest first.',
      content: { 'application/json': { schema: pageOf(taskSchema, z.int()) } },
    },
    422: refusal(422, 'invalid'),
  },
})

const resolve = defineRoute({
  access: 'payments.write',
  method: 'post',
  path: '/{id}/resolve',
  tags: ['Administration'],
  summary: 'Mark a task as done',
  request: { params: z.object({ id: rowId }) },
  responses: {
    200: {
      description: 'The task, with who resolved it and when.',
      content: { 'application/json': { schema: z.object({ task: taskSchema }) } },
    },
    404: refusal(404, 'not_found'),
    409: refusal(409, 'already_done'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Tasks about payments that a person must do: payments to refund, and payments that don't match their order. */
export function createTaskRoutes(shop: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const { state, limit, cursor = null } = c.req.valid('query')
      const tasks = await listTasks(shop.db, c.env.viewer, { state, limit, cursor })
      return tasks.ok ? c.json({ data: tasks.items.map(toTask), cursor: tasks.cursor }, 200) : answerRefusal(c, tasks)
    })
    .openapi(resolve, async (c) => {
      const closed = await closeTask(shop, c.req.valid('param').id, c.env.viewer)
      if (closed.ok) return c.json({ task: toTask(closed.task) }, 200)
      if (closed.reason === 'not_found') return c.json(notFoundBody, 404)
      if (closed.reason !== 'already_done') return answerRefusal(c, closed)
      const task = toTask(closed.task)
      return c.json(errorBody('already_done', `This was done before, by ${task.resolvedBy}.`, { task }), 409)
    })
}
