type Place = { pathname: string; search: string }

/** Whether the way from one address to another leads away from what is shown: a page, or the order that is open over its list. */
export const isLeft = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || orderOver(from) !== orderOver(to)

const orderOver = ({ search }: Place) => new URLSearchParams(search).get('order')
