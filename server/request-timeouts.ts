import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where pictures are uploaded. */
export const uploadPath = '/api/v1/admin/media'
const uploadPaths = [uploadPath, '/api/v1/admin/products/imports']
const objectUploadPath = /^\/storage\/v1\/object\/pictures\/./

/** Whether a request is an upload, which is read as it comes. */
export const isUpload = (method: string | undefined, path: string | undefined): boolean =>
  method === 'POST' && path !== undefined && (uploadPaths.includes(path) || objectUploadPath.test(path))

/** How long a request may take to arrive, and its head alone, in milliseconds. A picture of 10 MB takes minutes over a weak network. */
export const requestTimeouts = { upload: 300_000, other: 30_000, head: 20_000 } as const
export type ArrivalTimes = { [Name in keyof typeof requestTimeouts]: number }

/**
 * Ends connections whose request, other than an upload, isn't complete within `ms`, as the server itself does; its own time-out is
 * the same for all requests, and therefore that of uploads.
 */
export function limitArrival(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  if (isUpload(incoming.method, incoming.url?.split('?', 1)[0])) return
  const { socket } = incoming
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, ms).unref()
  outgoing.once('close', () => clearTimeout(timer))
}
