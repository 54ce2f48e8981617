import { Title } from '@mantine/core'
import { AppHeader } from './app-header.tsx'

export function DashboardPage() {
  return (
    <>
      <AppHeader />
      <main id="content">
        <Title order={1}>Longhand</Title>
      </main>
    </>
  )
}
