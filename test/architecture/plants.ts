/**
 * Violations that are planted in a copy of the tree, at least one for each rule, by the rule's name: each must be found. `files` are added
 * to the tree. docs/testing.md lists them.
 */
export type Plant = { rule: string; plant: string; files: Record<string, string> }

const many = (line: string, times: number) => `${line}\n`.repeat(times)

export const plants: Plant[] = [
  {
    rule: 'app imports only from app, http, domain',
    plant: 'a page that reads the database by itself',
    files: { 'app/storefront/planted.tsx': "import { openPool } from '#infra/postgres/pool.ts'\n" },
  },
  {
    rule: 'api imports only from api, http, domain',
    plant: 'an endpoint that sends mail by itself',
    files: { 'api/planted.ts': "import { smtpMailer } from '#infra/mail/smtp.ts'\n" },
  },
  {
    rule: 'domain imports only from domain, db/schema.d.ts',
    plant: 'a use case that calls a provider’s adapter',
    files: { 'domain/payments/planted.server.ts': "import { callProvider } from '#infra/payments/call-provider.ts'\n" },
  },
  {
    rule: 'http imports only from http, domain',
    plant: 'a cookie that imports a page',
    files: { 'http/planted.ts': "import { pageMeta } from '#app/page-meta.ts'\n" },
  },
  {
    rule: 'infra imports only from infra, domain, db/schema.d.ts',
    plant: 'an adapter that imports a type of the API',
    files: { 'infra/mail/planted.ts': "import type { Api } from '#api/api.ts'\n" },
  },
  {
    rule: 'sandbox imports only from sandbox, domain, infra/payments',
    plant: 'the sandbox reading the database',
    files: { 'sandbox/planted.ts': "import { openPool } from '../infra/postgres/pool.ts'\n" },
  },
  {
    rule: 'db imports only from db, domain',
    plant: 'demo data that starts the server',
    files: { 'db/demo/planted.ts': "import { serve } from '#server/serve.ts'\n" },
  },
  {
    rule: 'only commands import the server',
    plant: 'a page that imports the server’s environment',
    files: { 'app/planted.ts': "import { readEnv } from '#server/env.ts'\n" },
  },
  {
    rule: 'tools imports only from tools, domain, db/demo, bin/install-tool.ts',
    plant: 'a tool that reads the environment of the server',
    files: { 'tools/planted.ts': "import type { Env } from '#server/env.ts'\n" },
  },
  {
    rule: 'only its command imports a tool',
    plant: 'demo data that makes its pictures',
    files: { 'db/demo/planted.ts': "import { renderPicture } from '#tools/pictures/render-picture.ts'\n" },
  },
  {
    rule: 'only its command imports a tool',
    plant: 'a start script that makes pictures',
    files: { 'bin/planted.ts': "import './make-pictures.ts'\n" },
  },
  {
    rule: 'the UI kit imports only itself and pure domain files',
    plant: 'a button that imports the cart',
    files: { 'app/ui/planted.tsx': "import { useCart } from '../cart/store.ts'\n" },
  },
  {
    rule: 'the UI kit imports only itself and pure domain files',
    plant: 'a price that queries the database',
    files: { 'app/ui/planted.tsx': "import { readPrice } from '#domain/pricing/read-price.server.ts'\n" },
  },
  {
    rule: 'pages use the link of the UI kit',
    plant: 'a page with the router’s own link',
    files: { 'app/storefront/planted.tsx': "import { data, Link } from 'react-router'\n" },
  },
  {
    rule: 'the domain knows no framework, environment or network',
    plant: 'a rule that reads the environment',
    files: { 'domain/pricing/planted.ts': 'export const fee = Number(process.env.FEE)\n' },
  },
  {
    rule: 'the domain knows no framework, environment or network',
    plant: 'a use case that fetches',
    files: { 'domain/orders/planted.server.ts': "export const ask = () => fetch('http://localhost')\n" },
  },
  {
    rule: 'the domain takes no request, header or cookie',
    plant: 'a use case that takes a request',
    files: { 'domain/orders/planted.server.ts': 'export const place = (request: Request) => request.url\n' },
  },
  {
    rule: 'the domain reads time from the clock of the shop',
    plant: 'a query that uses the clock of the database',
    files: { 'domain/coupons/planted.server.ts': 'export const due = sql`expires_at > now()`\n' },
  },
  {
    rule: 'the domain reads time from the clock of the shop',
    plant: 'a rule that uses the clock of the process',
    files: { 'domain/coupons/planted.ts': 'export const isOver = (end: Date) => end < new Date()\n' },
  },
  {
    rule: 'every module of the domain is listed',
    plant: 'a module that isn’t listed',
    files: { 'domain/gossip/planted.ts': 'export const heard = 1\n' },
  },
  {
    rule: 'modules of the domain import code only from those before them',
    plant: 'stock that calls the checkout',
    files: {
      'domain/stock/planted.server.ts': "import { placeOrder } from '../checkout/place-order.server.ts'\n",
    },
  },
  {
    rule: 'surfaces neither import each other nor are imported by what they share',
    plant: 'a page of the back office that imports one of the storefront',
    files: { 'app/admin/planted.tsx': "import { CartPage } from '../storefront/cart/cart-page.tsx'\n" },
  },
  {
    rule: 'surfaces neither import each other nor are imported by what they share',
    plant: 'the cart importing a page of the storefront',
    files: { 'app/cart/planted.ts': "import type { Route } from '../storefront/planted.tsx'\n" },
  },
  {
    rule: 'surfaces neither import each other nor are imported by what they share',
    plant: 'an order importing a page of the account',
    files: { 'app/order/planted.tsx': "import { OrderCard } from '#app/account/orders/order-card.tsx'\n" },
  },
  {
    rule: 'what surfaces share imports only from parts listed before it',
    plant: 'an order importing the payment code',
    files: { 'app/order/planted.ts': "import { usePayment } from '#app/paying/use-payment.ts'\n" },
  },
  {
    rule: 'what surfaces share imports only from parts listed before it',
    plant: 'a cart importing the type of a shown order',
    files: { 'app/cart/planted.ts': "import type { ShownOrder } from '../order/shown-order.ts'\n" },
  },
  {
    rule: 'one module writes a table',
    plant: 'the catalogue that writes orders with the query builder',
    files: { 'domain/catalogue/planted.server.ts': "export const bad = (db) => db.updateTable('order')\n" },
  },
  {
    rule: 'one module writes a table',
    plant: 'the catalogue that writes payments with SQL',
    files: {
      'domain/catalogue/planted.server.ts': "export const bad = sql`update payment_attempt set state = 'paid'`\n",
    },
  },
  {
    rule: 'no folder or file has a catch-all name',
    plant: 'a file of helpers',
    files: { 'app/helpers.ts': 'export const add = 1\n' },
  },
  {
    rule: 'there are no import cycles, types included',
    plant: 'two files that import each other, one only a type',
    files: {
      'app/planted-a.ts': "import { b } from './planted-b.ts'\nexport type A = typeof b\n",
      'app/planted-b.ts': "import type { A } from './planted-a.ts'\nexport const b: A | null = null\n",
    },
  },
  {
    rule: 'no file is longer than 200 lines, the median at most 50, nine in ten at most 110',
    plant: 'a file of 201 lines',
    files: { 'server/planted.ts': many('export {}', 201) },
  },
  {
    rule: 'no file is longer than 200 lines, the median at most 50, nine in ten at most 110',
    plant: 'many files of 111 lines',
    files: Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`server/planted-${at}.ts`, many('export {}', 111)]),
    ),
  },
  {
    rule: 'every page and every action has an access rule',
    plant: 'a page of the back office without an access rule',
    files: { 'app/routes.ts': "export default [route('admin/planted', 'admin/planted/route.tsx')]\n" },
  },
  {
    rule: 'every page and every action has an access rule',
    plant: 'an action without an access rule',
    files: { 'app/storefront/cart/route.tsx': 'export async function action() {}\n' },
  },
  {
    rule: 'only api/access.ts makes routes of the API',
    plant: 'an endpoint without an access rule',
    files: { 'api/planted.ts': "import { createRoute } from '@hono/zod-openapi'\n" },
  },
  {
    rule: 'pages and API read orders only by functions that take the viewer',
    plant: 'a page that reads an order only by its id',
    files: { 'app/storefront/planted.ts': "import { findOrder } from '#domain/orders/queries.server.ts'\n" },
  },
  {
    rule: 'comments other than doc comments of exports are at most 4 % of lines',
    plant: 'files of comments',
    files: { 'server/planted.ts': many('// Why?', 4000) },
  },
]
