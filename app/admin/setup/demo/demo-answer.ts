/** What became of removing the demo shop: of its products, and how many trial orders are gone. */
export type DemoAnswer =
  | { ok: true; deleted: number; archived: number; kept: number; orders: number }
  | { ok: false; message: string }
