import { data, type MiddlewareFunction } from 'react-router'
import { isStorable } from '#domain/storable-text.ts'

/** Responds with 404 if a path parameter contains characters that the database can't store. */
export const rejectInvalidParams: MiddlewareFunction<Response> = ({ params }) => {
  for (const part of Object.values(params)) if (part !== undefined && !isStorable(part)) throw data(null, 404)
}
