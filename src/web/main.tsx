import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@mantine/core/styles.css'
import './ui/base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/query-client.ts'
import { router } from './router.ts'
import { cssVariables, theme } from './ui/theme.ts'

// Zod, which some pages load later, would try whether it may compile what it checks: the policy of the pages forbids
// that and would report it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const colorSchemeManager = localStorageColorSchemeManager({ key: 'longhand.colorScheme' })

/** The first page is waited for so long, in milliseconds: what follows a stand-in, React holds back for 300 more. */
const quickMs = 1000

async function start(): Promise<void> {
  await startI18n()
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, quickMs))])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<App />)
}

function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}

// Where the browser is too old, color-scheme.js has said so in place of every page.
if (!document.documentElement.hasAttribute('data-unsupported'))
  await start().catch((error: unknown) => {
    dispatchEvent(new Event('longhand:missing'))
    throw error
  })
