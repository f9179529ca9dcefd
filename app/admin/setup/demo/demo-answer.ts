/** The result of removing the demo shop: what happened to its products, and how many trial orders were deleted. */
export type DemoAnswer =
  | { ok: true; deleted: number; archived: number; kept: number; orders: number }
  | { ok: false; message: string }
