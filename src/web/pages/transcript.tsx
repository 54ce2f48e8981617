import { AppHeader } from './app-header.tsx'

export function TranscriptPage() {
  return <AppHeader />
}
