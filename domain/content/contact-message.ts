import { maxEmailLength } from '#domain/notifications/email-address.ts'

/** The longest text that each field of the contact form takes. */
export const contactLimits = { name: 80, email: maxEmailLength, subject: 150, message: 4_000 } as const

export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** What somebody wrote to the shop by the contact form. */
export type ContactMessage = Record<ContactField, string>

export const messageSent = 'Message sent successfully! We will get back to you soon.'
export const messageNotSent = 'Failed to send message. Please try again.'
