import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { useLayout } from './layout.ts'
import { usePreference } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { useDirection } from './theme/direction.ts'
import { themesByDirection } from './theme/theme.ts'
import { themeIn } from './theme/themes.ts'
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
function Frame({ children }: { children: ReactNode }) {
  const { dir, cache } = useDirection(useLayout().dir)
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={themesByDirection[dir]}
        defaultMode="system"
        storageManager={null}
        disableTransitionOnChange
      >
        <CssBaseline />
        <Looks dir={dir} />
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider>
            <Suspense fallback={null}>{children}</Suspense>
          </ConfirmProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

/** Puts the user's theme, direction and density on the page; 'system' follows the device as it changes. */
function Looks({ dir }: { dir: 'ltr' | 'rtl' }) {
  const mode = usePreference('colorMode')
  const density = usePreference('density')
  const { matTheme, perfectScrollbar } = useLayout()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const { setMode } = useColorScheme()
  const scheme = mode === 'system' ? (isSystemDark ? 'dark' : 'light') : mode

  useLayoutEffect(() => setMode(scheme), [scheme, setMode])
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dir = dir
    page.dataset['scheme'] = scheme
    page.dataset['theme'] = themeIn(matTheme, scheme)
    page.dataset['density'] = density
    page.dataset['scrollbar'] = perfectScrollbar ? 'slim' : 'own'
  }, [dir, scheme, matTheme, density, perfectScrollbar])
  return null
}
