import type { WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope

// Replaces a service worker that must be removed: deletes its caches and unregisters itself.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('aso-')) await caches.delete(name)
  await scope.registration.unregister()
}
