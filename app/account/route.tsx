import { redirect } from 'react-router'

/** The account's start page is the list of orders. */
export const loader = () => redirect('/dashboard/orders')
