/**
 * Answers the router's request for routes (`/__manifest?paths=…`) when the shop can't be reached. For the requesting page itself
 * (`referrer`) the answer is empty: the router also asks before it submits a form on a page with a parameter in its path, and what is
 * typed there must not be lost. For any other page the router is told to load the document.
 */
export function undiscoveredRoutes(asked: URL, referrer: string): Response {
  const paths = asked.searchParams.get('paths')?.split(',') ?? []
  if (URL.canParse(referrer) && paths.includes(new URL(referrer).pathname)) return Response.json({})
  return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
}
