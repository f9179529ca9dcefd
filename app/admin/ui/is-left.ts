export type Place = { pathname: string; search: string }

/** Whether a navigation leaves what is shown: the page, or the order opened over its list. */
export const isLeft = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || orderOver(from) !== orderOver(to)

const orderOver = ({ search }: Place) => new URLSearchParams(search).get('order')
