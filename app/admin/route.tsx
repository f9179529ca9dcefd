import { redirect } from 'react-router'

/** The back office opens with its products. */
export const loader = () => redirect('/admin/products')
