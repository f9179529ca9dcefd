/** The worker globals in use. TypeScript's webworker and DOM libraries can't be combined. */
export type WorkerScope = {
  location: Location
  registration: { navigationPreload?: { enable: () => Promise<void> }; unregister: () => Promise<boolean> }
  clients: { get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'message', listener: (event: WorkerMessage) => void): void
  }
}

type WorkerMessage = ExtendableEvent & {
  data: unknown
  source: { id: string; postMessage: (message: unknown) => void } | null
}

/** Whether a worker's event is a fetch event. */
export const isFetch = (event: Event): event is FetchEvent => event.type === 'fetch'

declare global {
  interface ExtendableEvent extends Event {
    waitUntil: (work: Promise<unknown>) => void
  }
  interface FetchEvent extends ExtendableEvent {
    readonly request: Request
    readonly clientId: string
    readonly resultingClientId: string
  }
}
