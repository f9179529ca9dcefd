import { data, type MiddlewareFunction } from 'react-router'
import { isStorable } from '#domain/storable-text.ts'

/** Answers 404 where a part of the path is a text that nothing in the shop can be called by, before any page looks for it. */
export const rejectInvalidParams: MiddlewareFunction<Response> = ({ params }) => {
  for (const part of Object.values(params)) if (part !== undefined && !isStorable(part)) throw data(null, 404)
}
