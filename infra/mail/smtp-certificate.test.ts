import { createPrivateKey } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'
import { smtpMailer } from './smtp.ts'

// A self-signed certificate for 127.0.0.1, made only for this test.
const jwk = {
  ...{ kty: 'EC', crv: 'P-256', d: 'VuUXv78UQKDJeq8BSJDcjFYUCp69jgpxNeieG3yz0eg' },
  x: '0EBw810Mor-2FAbOsK363C5wkXOQ1EZd8ZPAhnSxXsA',
  y: 'MFjjPHTXwkASWPsjIHHHFHij0bAEkLT7jt3IMNRrgHE',
}
const key = createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' })
const cert = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUNxOs4kO3vOr22CQhFW4Pwl7ttVMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyODEwMDYzOFoYDzIxMjYxMTA0
MTAwNjM4WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATQQHDzXQyiv7YUBs6wrfrcLnCRc5DURl3xk8CGdLFewDBY4zx018JA
Elj7IyBxxxR4o9GwBJC0+47dyDDUa4Bxo2QwYjAdBgNVHQ4EFgQU+gyOr8ThfafI
fu1AS6+zyXNGAtUwHwYDVR0jBBgwFoAU+gyOr8ThfafIfu1AS6+zyXNGAtUwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IDb3WFQCdhQfuqbGdh5LOgMmTu3cMJb4veEByI3iu6PMAiBCn5WGUhLL/vGGGRuf
S/+gFrPh3PzjdZ+7AipgqZBHIQ==
-----END CERTIFICATE-----
`

test('nothing is sent to a mail server with an untrusted certificate', async () => {
  const server = createServer({ key, cert }, (socket) => void socket.end('421 not now\r\n'))
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtps://ada:secret@127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = smtpMailer({ url, from: 'Aṣọ <orders@aso.example>', publicUrl: exampleUrl })
  await expect(mailer.send(exampleOrderMessage())).rejects.toThrow(/was not sent: self-signed certificate/)
  server.close()
})
