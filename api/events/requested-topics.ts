import { z } from '@hono/zod-openapi'
import type { EventTopics, RequestedTopic } from './event-topic.ts'

const maxTopics = 8
// For requests without topics, as pages of early releases send them.
const topicsByDefault = ['banner']

/** The query parameter `topic`, once or repeated, as the topics that it names. */
export const topicParameter = (topics: EventTopics) =>
  z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .default(topicsByDefault)
    .transform((names, { addIssue }) => {
      const requested = names.map((name) => findTopic(topics, name)).filter((one) => one !== null)
      if (requested.length < names.length) addIssue('There is no such topic')
      if (requested.length > maxTopics) addIssue(`At most ${maxTopics} topics`)
      return new Map(requested.map((one) => [one.name, one]))
    })
    .openapi({
      type: 'array',
      items: { type: 'string' },
      maxItems: maxTopics,
      default: topicsByDefault,
      description: `What to hear of; may be repeated. ${listOf(topics)}`,
    })

function findTopic(topics: EventTopics, text: string): RequestedTopic | null {
  const [name = '', ...rest] = text.split(':')
  const topic = topics.get(name)
  if (!topic) return null
  if (topic.parameter === null) return rest.length === 0 ? { name, topic, parameter: '' } : null
  const { success, data } = topic.parameter.safeParse(rest.join(':'))
  return success ? { name: `${name}:${data}`, topic, parameter: data } : null
}

const listOf = (topics: EventTopics) =>
  [...topics].map(([name, { summary, parameter }]) => `\`${name}${parameter ? ':<id>' : ''}\`: ${summary}.`).join(' ')
