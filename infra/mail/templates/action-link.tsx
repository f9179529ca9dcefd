import { Button } from '@react-email/button'
import { light, sans } from './palette.ts'

/** The one thing to do in a letter, as a button. */
export const ActionLink = ({ href, children }: { href: string; children: string }) => (
  <Button href={href} className="action" style={look}>
    {children}
  </Button>
)

const look = {
  padding: '15px 30px',
  backgroundColor: light.indigo,
  color: light.calabash,
  fontFamily: sans,
  fontSize: 16,
  fontWeight: 600,
}
