import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@mantine/core/styles.css'
import './ui/base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/query-client.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './ui/theme.ts'

const Toasts = lazy(() => import('./ui/toasts.tsx'))

const colorSchemeManager = localStorageColorSchemeManager({ key: 'longhand.colorScheme' })

await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
