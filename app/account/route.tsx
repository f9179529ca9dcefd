import { redirect } from 'react-router'

/** The account opens with its orders. */
export const loader = () => redirect('/dashboard/orders')
