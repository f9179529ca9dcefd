/** The URL contains a subscriber's secret token: it must not be cached or sent as a referrer. */
export const newsletterHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
