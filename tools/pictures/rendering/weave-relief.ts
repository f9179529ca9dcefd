import { smoothstep } from '../math/interpolation.ts'
import { valueNoise } from '../math/noise.ts'

const slub = valueNoise(31)
const tilt: [number, number, number] = [0, 0, 1]

/** The relief of the threads at (s, t) cm, as a tilt of the normal and a shade; null where the camera is too far away to see it. */
export function weaveTilt(
  weave: string,
  s: number,
  t: number,
  perCm: number,
): readonly [number, number, number] | null {
  if (weave === 'none') return null
  const strength = smoothstep(20, 48, perCm)
  const crease = slub(s / 2.6, t / 3.1) * 0.035 + slub(s / 0.9, t / 1.1) * 0.02
  if (weave === 'pile') {
    tilt[0] = crease * 1.6 + slub(s * 6, t * 6) * 0.1 * strength
    tilt[1] = slub(t / 2.2, s / 2.8) * 0.05
    tilt[2] = 1 + slub(s * 5, t * 5) * 0.16 * strength
    return tilt
  }
  const threads = weave === 'strip' ? 9 : weave === 'satin' ? 15 : 13
  const a = s * threads
  const b = t * threads * (weave === 'strip' ? 0.8 : 1)
  const over = (Math.floor(a) + Math.floor(b)) & 1
  const u = a - Math.floor(a) - 0.5
  const v = b - Math.floor(b) - 0.5
  const depth = (weave === 'satin' ? 0.12 : 0.42) * strength
  tilt[0] = crease + (over ? u * depth * 1.4 : u * depth * 0.4)
  tilt[1] = slub(t / 2.4, s / 2.9) * 0.03 + (over ? v * depth * 0.4 : v * depth * 1.4)
  const edge = over ? u * u : v * v
  tilt[2] = 1 - edge * depth * 2.2 + slub(a * 0.9, b * 0.11) * 0.1 * strength
  return tilt
}
