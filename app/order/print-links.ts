import type { LinksFunction } from 'react-router'
import printSheet from './print.css?url'

/** The style sheet of an order on paper: a browser applies it when it prints, and the page doesn't wait for it. */
export const printLinks: LinksFunction = () => [{ rel: 'stylesheet', href: printSheet, media: 'print' }]
