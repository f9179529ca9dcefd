/** Whether an answer may be kept: whole and good, from the address that was asked, and nobody said to forget it. */
export function isCacheable(response: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    response.status === 200 && !response.redirected && !/no-store/i.test(response.headers.get('cache-control') ?? '')
  )
}
