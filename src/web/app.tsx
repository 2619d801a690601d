import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { usePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { theme, themeNames } from './theme/theme.ts'
import { ConfirmProvider } from './ui/confirm.tsx'

/** The whole web client. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <Frame>
      <RouterProvider router={router} />
    </Frame>
  )
}

/** What every part needs around it; tests draw inside it too. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" storageManager={null} disableTransitionOnChange>
      <CssBaseline />
      <Looks />
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <Suspense fallback={null}>{children}</Suspense>
        </ConfirmProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

/** Puts the person's mode and density on the page; 'system' follows the device as it changes. */
function Looks() {
  const mode = usePreference('colorMode')
  const density = usePreference('density')
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const { setMode } = useColorScheme()
  const scheme = mode === 'system' ? (isSystemDark ? 'dark' : 'light') : mode

  useLayoutEffect(() => setMode(scheme), [scheme, setMode])
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset['theme'] = themeNames[scheme]
    page.dataset['density'] = density
  }, [scheme, density])
  return null
}
