import { data } from 'react-router'

/** A 404 for unknown addresses below /admin, shown within the layout. */
export function loader(): never {
  throw data(null, 404)
}

export default function Missing() {
  return null
}
