import type { LinksFunction } from 'react-router'
import printSheet from './print.css?url'

/** The print style sheet of an order. Its media query keeps it from blocking the page. */
export const printLinks: LinksFunction = () => [{ rel: 'stylesheet', href: printSheet, media: 'print' }]
