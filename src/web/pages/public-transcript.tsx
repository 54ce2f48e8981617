import { useParams } from '@tanstack/react-router'
import { PublicScreen } from '#web/editor/screens/public-screen.tsx'

export function PublicTranscriptPage() {
  const link = useParams({ from: '/public/$id/$pubkey' })
  return <PublicScreen key={link.pubkey} link={link} />
}
