import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longestExportMs } from '#api/admin/export-stream.ts'
import { streamLimits } from '#api/events/stream-limits.ts'
import { notedSignIns } from '#domain/accounts/note-sign-in.server.ts'
import { mostKnown } from '#domain/accounts/remember-device.server.ts'
import { wrongCodeWarning } from '#domain/accounts/second-factor/warn-of-wrong-codes.server.ts'
import { mostInvitations } from '#domain/accounts/staff/staff-member.ts'
import { maxAddresses } from '#domain/addresses/saved-address.ts'
import { bulkLimits } from '#domain/catalogue/bulk/bulk-change.ts'
import { importLimits } from '#domain/catalogue/csv/columns.ts'
import { openImports } from '#domain/catalogue/csv/receive-import.server.ts'
import { addressWindowMs, holdingLimits } from '#domain/checkout/holding-limits.ts'
import { networkTurns, placingTurns } from '#domain/checkout/placing-turns.ts'
import { mostTags } from '#domain/customers/customer-tags.ts'
import { mostCustomerNotes } from '#domain/customers/note-customer.server.ts'
import { originalTurns } from '#domain/media/rendition.server.ts'
import { mostNotes } from '#domain/orders/add-order-note.server.ts'
import { notesToCustomer } from '#domain/orders/notes-to-customer.server.ts'
import { unpaidMailsOfDay } from '#domain/orders/unpaid-mail-limit.server.ts'
import { attemptLimits } from '#domain/payments/attempts/attempt-limits.server.ts'
import { attemptsPerOrder } from '#domain/payments/attempts/payment-state.ts'
import { visitorVerifications } from '#domain/payments/settlement/verify-attempt.server.ts'
import { connectionLimits } from '#server/connection-limits.ts'
import { cspReportsPerMinute } from '#server/csp-reports.ts'
import { limits, nodeLimits } from '#server/rate-limits.ts'
import { requestTimeouts } from '#server/request-timeouts.ts'
import { receiptTurns, receivingTurns, reencodingTurns, renditionTurns, turnLimits } from '#server/turn-limits.ts'

const document = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')
const [, table = ''] = document.split('## Limits')
const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|[^|]*\|$/gm)]
  .map(([, name = '', value = '']) => [name.trim(), value.trim()])
  .filter(([name]) => name !== 'Limit' && name !== '---')

const { reading, paying, hashing } = turnLimits(10)
const inTime = ({ points, seconds }: { points: number; seconds: number }) => `${points} in ${seconds} s`
const within = ({ most, withinMs }: { most: number; withinMs: number }) => `${most} in ${withinMs / 1_000} s`

test('the table of limits matches the code', () => {
  expect(Object.fromEntries(rows)).toEqual({
    'connections in all': String(connectionLimits.total),
    'connections for health checks': String(connectionLimits.reserve),
    'silent connections': String(connectionLimits.silentPerAddress),
    'share of connections with a request in progress': String(connectionLimits.busyShare),
    'requests that wait for the one before': String(connectionLimits.pipelined),
    'response that isn’t taken, ms': String(connectionLimits.unreadMs),
    'bytes of responses that aren’t taken': String(connectionLimits.unreadBytes),
    'first byte, ms': String(connectionLimits.firstByteMs),
    'requests at the database at once': String(reading.atOnce),
    'requests at the database at once, of one': String(reading.atOncePerKey),
    'requests waiting for the database': String(reading.waitingPerKey),
    'requests waiting for a provider at once': String(paying.atOnce),
    'requests waiting for a provider at once, of one': String(paying.atOncePerKey),
    'requests waiting for a password at once': String(hashing.atOnce),
    'requests waiting for a password at once, of one': String(hashing.atOncePerKey),
    'requests waiting to check a password': String(hashing.waitingPerKey),
    'wait for a turn, ms': String(reading.waitMs),
    'pictures made at once': String(renditionTurns.atOnce),
    'pictures waiting to be made': String(renditionTurns.waitingPerKey),
    'wait for a picture to be made, ms': String(renditionTurns.waitMs),
    'originals of pictures read at once': String(originalTurns.atOncePerKey),
    'originals of pictures waiting to be read': String(originalTurns.waitingPerKey),
    'receipts printed at once': String(receiptTurns.atOnce),
    'receipts waiting to be printed': String(receiptTurns.waitingPerKey),
    'wait for a receipt to be printed, ms': String(receiptTurns.waitMs),
    'uploads received at once': String(receivingTurns.atOnce),
    'uploads received at once, of one': String(receivingTurns.atOncePerKey),
    'uploads waiting to be received': String(receivingTurns.waitingPerKey),
    'wait for an upload to be received, ms': String(receivingTurns.waitMs),
    'uploads made anew at once': String(reencodingTurns.atOnce),
    'uploads waiting to be made anew': String(reencodingTurns.waitingPerKey),
    'wait for an upload to be made anew, ms': String(reencodingTurns.waitMs),
    'event streams': String(streamLimits.total),
    'event streams of one address': String(streamLimits.ofAddress),
    'event streams of one account': String(streamLimits.ofAccount),
    'request to arrive, ms': String(requestTimeouts.other),
    'head of a request to arrive, ms': String(requestTimeouts.head),
    'upload to arrive, ms': String(requestTimeouts.upload),
    'export of orders, ms': String(longestExportMs),
    'notes about an order': String(mostNotes),
    'notes about a customer': String(mostCustomerNotes),
    'tags of a customer': String(mostTags),
    'notes to the customer': within(notesToCustomer),
    'policy reports noted': `${cspReportsPerMinute} in 60 s`,
    page: `${inTime(nodeLimits.page)}, and bursts of ${nodeLimits.page.burst}; one that is rendered counts as ${nodeLimits.page.rendered}`,
    webhook: inTime(nodeLimits.webhook),
    'open unpaid orders': String(holdingLimits.openOrders),
    'unpaid orders': within({ most: holdingLimits.ordersOfAddress, withinMs: addressWindowMs }),
    'unpaid orders, of a network': within({ most: holdingLimits.ordersOfNetwork, withinMs: addressWindowMs }),
    'pieces reserved unpaid': String(holdingLimits.pieces),
    'pieces reserved unpaid, of an address': String(holdingLimits.piecesOfAddress),
    'pieces reserved unpaid, of a network': String(holdingLimits.piecesOfNetwork),
    "share of a product's stock reserved unpaid": String(holdingLimits.share),
    "share of a product's stock reserved unpaid, of a network": String(holdingLimits.shareOfNetwork),
    'pieces of a product that are always reserved': String(holdingLimits.fewPieces),
    'share of all that is for sale reserved unpaid': String(holdingLimits.share),
    'share of all that is for sale reserved unpaid, of a network': String(holdingLimits.shareOfNetwork),
    'pieces of the shop that are always reserved': String(holdingLimits.fewPiecesOfShop),
    'pieces of the shop that are always reserved, of a network': String(holdingLimits.fewPiecesOfShopOfNetwork),
    'orders placed or paid at once': String(placingTurns.atOncePerKey),
    'orders waiting to be placed or paid': String(placingTurns.waitingPerKey),
    'orders placed at once, of a network': String(networkTurns.atOncePerKey),
    'orders waiting to be placed, of a network': String(networkTurns.waitingPerKey),
    'browsers that are known': String(mostKnown),
    'saved addresses': String(maxAddresses),
    'open invitations': String(mostInvitations),
    'payment attempts': String(attemptsPerOrder),
    'payment attempts without money, of an e-mail address': within(attemptLimits.ofPayer),
    'payment attempts declined or tried anew': within(attemptLimits.ofAddress),
    'mails about sign-ins from new browsers': within(notedSignIns.mailed),
    'sign-ins in the audit log': within(notedSignIns.audited),
    'warnings of wrong codes': `1 in ${wrongCodeWarning.everyMs / 1_000} s`,
    'mails about unpaid orders': `${unpaidMailsOfDay} in 86400 s`,
    'pause between verifications for visitors, ms': String(visitorVerifications.pauseMs),
    'verifications for visitors': String(visitorVerifications.ofAttempt),
    'verifications for visitors, of a provider': `${visitorVerifications.ofProviderInSecond} in 1 s`,
    'products of a bulk change': String(bulkLimits.products),
    'bytes of a file of products': String(importLimits.bytes),
    'lines of a file of products': String(importLimits.lines),
    'rows of a file of products': String(importLimits.rows),
    'characters of a line of it': String(importLimits.lineLength),
    'imports waiting': String(openImports),
    ...Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, inTime(limit)])),
  })
})
