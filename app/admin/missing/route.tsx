import { data } from 'react-router'

/** An address below /admin that is no page: said within the frame. */
export function loader(): never {
  throw data(null, 404)
}

export default function Missing() {
  return null
}
