import { z } from 'zod'

/** Work that is done after the commit, by `server/worker.ts`. It names things by their ids, never by what they contain. */
export const jobSchema = z.discriminatedUnion('task', [
  z.discriminatedUnion('kind', [
    z.object({
      task: z.literal('send_mail'),
      kind: z.enum(['order_received', 'payment_received']),
      orderId: z.uuid(),
    }),
    z.object({
      task: z.literal('send_mail'),
      kind: z.literal('refund_sent'),
      orderId: z.uuid(),
      refundId: z.uuid(),
    }),
  ]),
  z.object({
    task: z.literal('write_to_subscriber'),
    subscriberId: z.uuid(),
    askedAt: z.iso.datetime(),
  }),
])

export type Job = z.infer<typeof jobSchema>
export type Task = Job['task']
export type JobOf<T extends Task> = Extract<Job, { task: T }>
