import { equivalentsOf } from './equivalent.ts'

/** Equivalent mutants of the rest of the domain. */
export const equivalentsInOtherDomain = equivalentsOf({
  'domain/accounts/access.ts': [
    [
      "viewer.kind !== 'anonymous'",
      'true',
      'who isn’t signed in has no second factor to set up: the comparison is there for the type alone',
    ],
    [
      "'anonymous'",
      '""',
      'who isn’t signed in has no second factor to set up: the comparison is there for the type alone',
    ],
  ],
  'domain/accounts/open-session.server.ts': [['{ isUse: false }', '{}', 'what is left out is no use either']],
  'domain/accounts/staff/invite-staff.server.ts': [
    [
      "{ ok: false, reason: 'already_invited' }",
      '{}',
      'whoever invites holds the lock of the owners’ rows, so that the look before has seen every open invitation',
    ],
    [
      'false',
      'true',
      'whoever invites holds the lock of the owners’ rows, so that the look before has seen every open invitation',
    ],
  ],
  'domain/content/information/difference.ts': [
    [
      'start < Math.min(before.length, after.length)',
      'start <= Math.min(before.length, after.length)',
      'texts that differ do so at the end of the shorter one at the latest',
    ],
    ["''", '"Stryker was here!"', 'a line that isn’t there is never shown'],
  ],
  'domain/content/information/link-target.ts': [
    ['url.origin !== own', 'false', 'whatever leads elsewhere begins with neither # nor a slash'],
  ],
  'domain/content/information/questions.ts': [
    [
      'found.at(-1)?.answer',
      'found.at(-1).answer',
      'below a question there is one: the question mark is there for the type alone',
    ],
    ["block.kind === 'heading'", 'true', 'nothing else has a level: the comparison is there for the type alone'],
  ],
  'domain/content/information/read-markdown.server.ts': [
    ['token.nesting === 1', 'true', 'the library gives no other block: it never comes there'],
    ["''", '"Stryker was here!"', 'every link has an address: it never comes there'],
    [
      'this.tokens[this.at]?.type',
      'this.tokens[this.at].type',
      'every list is closed: the question mark is there for the type alone',
    ],
    ['kind === undefined', 'false', 'the library opens nothing else in a line: it never comes there'],
  ],
  'domain/content/information/wide-table.ts': [
    ['cells.length < mostColumns', 'false', 'so few cells are never too many: comparing first only saves time'],
  ],
  'domain/notifications/email-address.ts': [['at > 0', 'at >= 0', 'no mailbox is empty']],
  'domain/notifications/forget-recipients.server.ts': [
    [
      'emails.length > 0',
      'true',
      'nothing is any of an empty list: what is left out spares the database a condition, or the statement',
    ],
    [
      'orderIds.length > 0',
      'true',
      'nothing is any of an empty list: what is left out spares the database a condition, or the statement',
    ],
    [
      'anyOf.length === 0',
      'false',
      'nothing is any of an empty list: what is left out spares the database a condition, or the statement',
    ],
  ],
  'domain/overview/read-overview.server.ts': [
    ["'read only'", '""', 'its statements only read: the mode is there for whoever writes another one'],
  ],
  'domain/overview/read-present-figures.server.ts': [
    ['!figures', 'false', 'there is one row: the comparison is there for the type alone'],
    ["'a select without from has one row'", '""', 'there is one row: the comparison is there for the type alone'],
  ],
})
