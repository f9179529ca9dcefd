import { type RuleRefusal, refuseAccess } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { RequestedTopic } from './event-topic.ts'

/**
 * Why a viewer may not follow some topics, by the access rule of each; null when all are allowed. `mayFollowOrder` says
 * whether the viewer may follow an order; if not, the answer is `not_found`.
 */
export async function refuseTopics(
  topics: Iterable<RequestedTopic>,
  viewer: Viewer,
  mayFollowOrder: (orderId: string) => Promise<boolean>,
): Promise<RuleRefusal | { reason: 'not_found' } | null> {
  for (const { topic, parameter } of topics) {
    const refused = refuseAccess(topic.access, viewer)
    if (refused) return refused
    if (topic.access === 'order' && !(await mayFollowOrder(parameter))) return { reason: 'not_found' }
  }
  return null
}
