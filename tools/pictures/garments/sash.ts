import { addPanel, type Cloth } from '../cloth-simulation/cloth.ts'

/** An ìpèlé: a sash over one shoulder, pinned where it crosses. */
export function addSash(cloth: Cloth): void {
  const spacing = 1.7
  addPanel(cloth, {
    part: 'sash',
    columns: 15,
    rows: 84,
    stiffness: 0.12,
    pinned: (_, j) => j > 36 && j < 41,
    pattern: (i, j) => [i * spacing, j * spacing],
    place: (i, j) => {
      const t = (j - 38) * spacing
      const out = Math.min(Math.abs(t), 20)
      return [
        -8.2 - i * 0.66,
        158.4 - (i > 8 ? (i - 8) * 0.5 : 0) - Math.max(0, Math.abs(t) - 20),
        Math.sign(t) * -out * 1.15 - 0.6 + (i % 2) * 0.9,
      ]
    },
  })
}
