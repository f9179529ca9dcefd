import { Button } from '@react-email/button'
import { light, sans } from './palette.ts'

/** The main link of a mail, as a button. */
export const ActionLink = ({ href, children }: { href: string; children: string }) => (
  <Button href={href} className="action" style={buttonStyle}>
    {children}
  </Button>
)

const buttonStyle = {
  padding: '15px 30px',
  backgroundColor: light.indigo,
  color: light.calabash,
  fontFamily: sans,
  fontSize: 16,
  fontWeight: 600,
}
