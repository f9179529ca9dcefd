import { pageMeta } from '#app/page-meta.ts'

export const meta = () => pageMeta({ title: 'Profile' })

export default function ProfilePage() {
  return <h2 className="font-display text-2xl">Profile</h2>
}
