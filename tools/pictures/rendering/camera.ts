/** A long lens in front of the figure: `scale` pixels a cm at the figure's middle plane. */
export type Camera = {
  width: number
  height: number
  scale: number
  centre: readonly [number, number]
  pitch: number
  distance: number
}

/** Writes pixel x, pixel y and nearness (greater is nearer) of a point into `out`. */
export function project(camera: Camera, x: number, y: number, z: number, out: Float64Array): void {
  const c = Math.cos(camera.pitch)
  const s = Math.sin(camera.pitch)
  const px = x - camera.centre[0]
  const py = y - camera.centre[1]
  const up = c * py - s * z
  const near = s * py + c * z
  const k = (camera.scale * camera.distance) / (camera.distance - near)
  out[0] = camera.width / 2 + px * k
  out[1] = camera.height / 2 - up * k
  out[2] = k
}
