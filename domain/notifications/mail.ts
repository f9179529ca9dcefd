import { z } from 'zod'

/**
 * A mail to be sent: its kind and what it is about, by ids; never its text. A kind that was ever enqueued keeps its
 * name.
 */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['order_received', 'payment_received']),
    orderId: z.uuid(),
    requestedAt: z.iso.datetime().optional().describe('When staff sent it again; else it is sent for the first time.'),
  }),
  z.object({ kind: z.literal('order_link'), orderId: z.uuid(), requestedAt: z.iso.datetime() }),
  z.object({
    kind: z.enum(['order_shipped', 'order_delivered', 'order_cancelled']),
    orderId: z.uuid(),
    movedAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('order_changed'),
    orderId: z.uuid(),
    changedAt: z.iso.datetime(),
    hasSameTotal: z.boolean().optional().describe('Whether it comes to what it came to before.'),
  }),
  z.object({ kind: z.literal('order_note'), orderId: z.uuid(), noteId: z.int() }),
  z.object({
    kind: z.literal('refund_sent'),
    orderId: z.uuid(),
    refundId: z.uuid(),
    requestedAt: z.iso.datetime().optional().describe('When staff sent it again; else it is sent for the first time.'),
  }),
  z.object({ kind: z.literal('sign_up'), signUpId: z.uuid() }),
  z.object({
    kind: z.literal('password_reset'),
    resetId: z.uuid(),
    renews: z.boolean().optional().describe('Whether the newest link is renewed, and nothing sent where there is one.'),
  }),
  z.object({ kind: z.literal('staff_invitation'), invitationId: z.uuid() }),
  z.object({ kind: z.literal('password_changed'), userId: z.uuid(), changedAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('new_sign_in'),
    userId: z.uuid(),
    signedInAt: z.iso.datetime(),
    device: z.string().describe('In words of the shop.'),
  }),
  z.object({ kind: z.literal('second_factor'), userId: z.uuid(), isOn: z.boolean(), changedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('wrong_codes'), userId: z.uuid(), triedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('email_change'), changeId: z.uuid(), to: z.enum(['old', 'new']) }),
  z.object({
    kind: z.literal('attention'),
    userId: z.uuid().nullable().describe('The administrator whom it goes to; null for the address of the settings.'),
    askedAt: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('contact_message'), messageId: z.uuid() }),
  z.object({ kind: z.literal('contact_reply'), messageId: z.uuid(), replyId: z.int() }),
  z.object({
    kind: z.literal('styling_session'),
    sessionId: z.uuid(),
    to: z.enum(['visitor', 'shop']),
    event: z.enum(['booked', 'moved', 'cancelled']),
    sequence: z.int().describe('Of the session as it was then; a mail of an earlier one is not sent any more.'),
  }),
  z.object({ kind: z.literal('newsletter'), subscriberId: z.uuid(), askedAt: z.iso.datetime() }),
])

export type Mail = z.infer<typeof mailSchema>

/** waiting: for its first or next attempt; failed: after its last one; cancelled: there was nothing to say any more. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'cancelled'
