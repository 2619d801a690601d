import { render, type RenderResult } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { textsOf } from './language-files.ts'
import { themesByDirection } from './theme/theme.ts'
import { ConfirmProvider } from './ui/confirm.tsx'

/** The real texts, read from the files, for tests that draw. */
export async function startTestTexts(language = 'en'): Promise<void> {
  const texts = textsOf(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    ns: Object.keys(texts),
    defaultNS: 'shell',
    resources: { [language]: texts as Record<string, Record<string, string>> },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Draws a part of a screen with all it needs around it, at an address. */
export async function draw(
  ui: ReactNode,
  address = '/',
): Promise<RenderResult & { pathname: () => string; search: () => string }> {
  await startTestTexts()
  window.scrollTo = () => {}
  const root = createRootRoute({ component: () => ui, notFoundComponent: () => ui })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  })
  await router.load()
  const drawn = render(
    <ThemeProvider theme={themesByDirection.ltr}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConfirmProvider>
          <RouterProvider router={router as never} />
        </ConfirmProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...drawn, pathname: () => router.history.location.pathname, search: () => router.history.location.search }
}
