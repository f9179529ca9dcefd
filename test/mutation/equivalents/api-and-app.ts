import { equivalentsOf } from './equivalent.ts'

/** Equivalent mutants of the API and the pages. */
export const equivalentsInApiAndApp = equivalentsOf({
  'api/admin/product-files.ts': [
    ["'no_session'", '""', 'the access rule of the route refuses before: the refusal is there for the type alone'],
  ],
  'api/admin/reports.ts': [
    [
      "found.reason === 'not_found'",
      'true',
      'the access rule of the route refuses before: the refusal is there for the type alone',
    ],
  ],
  'api/admin/tasks.ts': [
    [
      "closed.reason !== 'already_done'",
      'false',
      'the access rule of the route refuses before: the refusal is there for the type alone',
    ],
  ],
  'api/admin/webhooks.ts': [
    [
      "found.reason === 'not_found'",
      'true',
      'the access rule of the route refuses before: the refusal is there for the type alone',
    ],
  ],
  'api/storage/public-object.ts': [
    ['key === null', 'false', 'no picture is stored under null: comparing first spares the database a question'],
  ],
  'api/storage/upload-object.ts': [["''", '"Stryker was here!"', 'neither is a form, nor a time']],
  'app/admin/products/form/save-product.server.ts': [
    [
      "updated.reason === 'slug_taken'",
      'true',
      'no other refusal has a free address: the comparison is there for the type alone',
    ],
  ],
  'app/session/return-path.ts': [
    [
      '!url || url.origin !== base',
      '!url && url.origin !== base',
      'what begins with a single slash can be read and stays on the host: a second lock',
    ],
    [
      '!url || url.origin !== base',
      'false',
      'what begins with a single slash can be read and stays on the host: a second lock',
    ],
    [
      'url.origin !== base',
      'false',
      'what begins with a single slash can be read and stays on the host: a second lock',
    ],
    ["''", '"Stryker was here!"', 'there is always a part before a question mark: it never comes there'],
  ],
  'app/storefront/product/recently-viewed/viewed.ts': [
    [
      'storage?.getItem',
      'storage.getItem',
      'what it throws without a storage is caught, and nothing was looked at either',
    ],
  ],
  'app/ui/link.tsx': [
    [
      "typeof to === 'string'",
      'true',
      'an object as text doesn’t begin with a slash: the comparison is there for the type alone',
    ],
  ],
  'app/ui/next-option.ts': [['default:', 'default:', 'a function that ends answers undefined as well']],
  'http/route-template.ts': [
    [
      'parts[at]?.toLowerCase',
      'parts[at].toLowerCase',
      'both have as many parts: the question mark is there for the type alone',
    ],
  ],
})
