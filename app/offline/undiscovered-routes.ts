/**
 * The answer to the router's question for routes (`/__manifest?paths=…`) when the shop can't be reached. About the page that asks there
 * is nothing to be told: the router asks before a form of a page with a parameter in its address is sent, and what is typed mustn't go.
 * For any other page it is told to load the document. `referrer` is the address of the page that asks.
 */
export function undiscoveredRoutes(asked: URL, referrer: string): Response {
  const paths = asked.searchParams.get('paths')?.split(',') ?? []
  if (URL.canParse(referrer) && paths.includes(new URL(referrer).pathname)) return Response.json({})
  return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
}
