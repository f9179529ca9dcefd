import type { CSSProperties } from 'react'

/** The shop's colours (`app/ui/tokens.css`) as hex codes: mail programs don't support OKLCH. */
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

// Fonts that have ẹ, ọ and ṣ: Georgia lacks some of them, and mixed fonts in a word look wrong.
export const serif = "'Playfair Display', Cambria, 'Noto Serif', 'Times New Roman', Times, serif"
export const sans = "'Source Sans 3', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Narrower margins on phones, and a dark theme of our own, so that mail programs don't invert the light one. */
export const stylesheet = `
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
