import type { z } from '@hono/zod-openapi'
import type { Access } from '#domain/accounts/access.ts'

/** Something that open pages can follow: they get its value at once, and again after each change. */
export type EventTopic = {
  /** What the value is, for the API document. */
  summary: string
  /** Who may follow it. With `order`: those who may follow the order that the parameter names. */
  access: Exclude<Access, 'signed'>
  /** The part of the topic's name after the colon; null when the name has none. */
  parameter: z.ZodType<string, string> | null
  /** The present value, to be sent as JSON; undefined when the parameter names nothing. */
  read: (parameter: string) => Promise<unknown>
  /** Calls the listener with the parameter whose value has changed, or with null when any may have. */
  onChange: (listener: (parameter: string | null) => void) => void
}

/** Topics by their names, or by the part before the colon. */
export type EventTopics = ReadonlyMap<string, EventTopic>

/** A topic that a request names; `name` is the name of its events. */
export type RequestedTopic = { name: string; topic: EventTopic; parameter: string }
