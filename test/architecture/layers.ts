// The folders that each folder may import from. bin, bench and server connect the parts and may import from all.
export const layers: Record<string, string[]> = {
  app: ['app', 'http', 'domain'],
  api: ['api', 'http', 'domain'],
  domain: ['domain', 'db/schema.d.ts'],
  // http has the cookies and headers that pages and API share.
  http: ['http', 'domain'],
  infra: ['infra', 'domain', 'db/schema.d.ts'],
  // The sandbox and the adapters share the keys and amounts of the providers' protocols.
  sandbox: ['sandbox', 'domain', 'infra/payments'],
  db: ['db', 'domain'],
  tools: ['tools', 'domain', 'db/demo', 'bin/install-tool.ts'],
}

/** The modules of the domain; each imports code only from those before it. */
export const modules = [
  'money',
  'notifications',
  'accounts',
  'media',
  'stock',
  'catalogue',
  'coupons',
  'pricing',
  'cart',
  'orders',
  'settings',
  'addresses',
  'payments',
  'checkout',
  'fulfilment',
  'content',
  'attention',
  'customers',
  'overview',
  'activity',
  'setup',
]

/**
 * The folders of `app/` that every surface may use, each importing only from itself and those before it; any other folder there is a
 * surface.
 */
export const sharedByPages = [
  'ui',
  'rich-text',
  'structured-data',
  'endpoints',
  'offline',
  'events',
  'cart',
  'session',
  'order',
  'paying',
]
