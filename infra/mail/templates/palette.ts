import type { CSSProperties } from 'react'

/** The shop's calabash and indigo (`app/ui/tokens.css`) as plain hex: mail programs don't know OKLCH. */
export const light = {
  ground: '#f3ebdf',
  paper: '#fdfbf7',
  ink: '#171c33',
  quiet: '#4c5368',
  rule: '#dcd2c4',
  indigo: '#212d76',
  vat: '#151c56',
  dots: '#9abee7',
  calabash: '#fbf6ee',
}

export const dark = {
  ground: '#101422',
  paper: '#181c2c',
  ink: '#f3eee4',
  quiet: '#c2b9ab',
  rule: '#363c50',
  sky: '#9cc0f5',
  night: '#0d1331',
}

// Names and headings need ẹ ọ ṣ from the same face as their neighbours: Georgia lacks some of them, these have all.
export const serif = "'Playfair Display', Cambria, 'Noto Serif', 'Times New Roman', Times, serif"
export const sans = "'Source Sans 3', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Phones get narrower margins; programs that follow the reader's dark theme get one that was chosen, not inverted. */
export const sheet = `
  @media (max-width: 620px) {
    .page { padding: 0 0 24px !important; }
    .inside { padding: 28px 20px 32px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${dark.ground} !important; }
    .paper { background-color: ${dark.paper} !important; }
    .ink { color: ${dark.ink} !important; }
    .quiet { color: ${dark.quiet} !important; }
    .rule { border-color: ${dark.rule} !important; }
    .action { background-color: ${dark.sky} !important; color: ${dark.night} !important; }
  }
`

export const text = {
  heading: {
    margin: '0 0 12px',
    fontFamily: serif,
    fontSize: 30,
    fontWeight: 400,
    lineHeight: '36px',
    color: light.ink,
  },
  section: {
    margin: '36px 0 12px',
    fontFamily: serif,
    fontSize: 20,
    fontWeight: 400,
    lineHeight: '26px',
    color: light.ink,
  },
  body: { margin: '0 0 12px', fontFamily: sans, fontSize: 16, lineHeight: '25px', color: light.ink },
  quiet: { margin: 0, fontFamily: sans, fontSize: 15, lineHeight: '23px', color: light.quiet },
} satisfies Record<string, CSSProperties>
