import { curveThrough } from '../math/interpolation.ts'
import type { Skirt } from './skirt.ts'

const widths: number[] = [0]
const through = (rows: number[][]) => (t: number) => curveThrough(rows, t, widths)[0] ?? 0

export const wrapper: Skirt = {
  part: 'cloth',
  waist: 117,
  long: 106,
  around: through([
    [0, 76],
    [10, 90],
    [22, 112],
    [60, 114],
    [106, 118],
  ]),
  columns: 64,
  rows: 58,
  stiffness: 0.12,
}
export const ballSkirt: Skirt = {
  part: 'cloth',
  waist: 116,
  long: 113,
  around: (t) => 66 + t * 3.16,
  columns: 190,
  rows: 60,
  stiffness: 0.08,
}
export const circleSkirt: Skirt = {
  part: 'cloth',
  waist: 116,
  long: 72,
  around: (t) => 66 + t * 3.08,
  columns: 150,
  rows: 42,
  stiffness: 0.06,
}
export const columnSkirt: Skirt = {
  part: 'cloth',
  waist: 116,
  long: 113,
  around: through([
    [0, 67],
    [10, 92],
    [22, 112],
    [52, 104],
    [70, 112],
    [113, 210],
  ]),
  columns: 104,
  rows: 62,
  stiffness: 0.06,
}
