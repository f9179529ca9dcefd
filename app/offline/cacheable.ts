/** Whether a response may be cached: status 200, not redirected, not `no-store`. */
export function isCacheable(response: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    response.status === 200 && !response.redirected && !/no-store/i.test(response.headers.get('cache-control') ?? '')
  )
}
