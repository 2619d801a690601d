import { act, fireEvent, render, type RenderResult, screen, waitFor, within } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { expect, type Mock } from 'vitest'
import type * as z from 'zod'
import { Property } from '#areas/property/properties/contract/property.ts'
import { SignedInUser } from '#areas/platform/users/contract/replies.ts'
import { type Language, LANGUAGES } from '#core/language.ts'
import { type Currency, decimalsOf, minor, type Minor } from '#core/money.ts'
import { formatMoney } from '#web/formats.ts'
import { textsOf } from '#web/language-files.ts'
import { saveProperty, saveSession } from '#web/session.ts'
import { made, type Part } from './replies.ts'
import { themesByDirection } from '#web/theme/theme.ts'
import { ConfirmProvider } from '#web/ui/confirm.tsx'

const allTexts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Record<string, Record<string, string>>
>

/** The real texts, read from the files, for tests that draw. */
export async function startTestTexts(language: Language = 'en'): Promise<void> {
  const texts = allTexts[language]
  await i18next.use(initReactI18next).init({
    lng: language,
    ns: Object.keys(texts),
    defaultNS: 'shell',
    resources: allTexts,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** The currencies every screen test of money runs in: two decimals, none, three. */
export const TEST_CURRENCIES = ['INR', 'JPY', 'KWD'] as const

/** An amount of whole units, such as 12,000 rupees, yen or dinars, in minor units. */
export const units = (whole: number, currency: string): Minor =>
  minor(Math.round(whole * 10 ** decimalsOf(currency as Currency)))

/** Amounts with every decimal of their currency, as they are typed and in minor units, and with one decimal too many. */
export const FINE_AMOUNTS = {
  INR: { text: '12.34', amount: minor(1_234), tooFine: '12.345' },
  JPY: { text: '12', amount: minor(12), tooFine: '12.5' },
  KWD: { text: '12.345', amount: minor(12_345), tooFine: '12.3456' },
} as const

/** An amount of whole units as a money field shows it. */
export const inBox = (whole: number, currency: string): string => {
  const decimals = decimalsOf(currency as Currency)
  return whole.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** As testing-library reads a text. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

/** An amount of whole units as screens show it. */
export const shown = (whole: number, currency: string): string =>
  plainSpaces(formatMoney(units(whole, currency), currency, 'en'))

/** Signs a user in who may do what is named, at a property that counts in `localCurrency`. */
export function signIn(
  user: Part<z.input<typeof SignedInUser>> = {},
  property: Part<z.input<typeof Property>> = {},
): void {
  saveSession(made(SignedInUser, user), 'token')
  saveProperty(made(Property, { timeZone: 'Asia/Kolkata', businessDate: '2026-11-20', ...property }))
}

/** Nothing moves: what is closed is removed at once. */
const duration = { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 }
const still = { ...themesByDirection.ltr, transitions: { ...themesByDirection.ltr.transitions, duration } }

declare global {
  interface Window {
    /** jsdom's own `getComputedStyle`. */
    weighedStyle?: typeof window.getComputedStyle
  }
}

/** From here on in this file, an element's style is computed from all sheets. */
export function weighSheets(): void {
  if (window.weighedStyle) window.getComputedStyle = window.weighedStyle
}

/** Draws a part of a screen with all it needs around it, at an address; a screen that reads its address takes the path of its route too. */
export async function draw(
  ui: ReactNode,
  address = '/',
  path?: string,
): Promise<RenderResult & { pathname: () => string; search: () => string }> {
  await startTestTexts()
  window.scrollTo = () => {}
  const component = () => ui
  const root = createRootRoute({ ...(path === undefined && { component }), notFoundComponent: component })
  const router = createRouter({
    routeTree:
      path === undefined ? root : root.addChildren([createRoute({ getParentRoute: () => root, path, component })]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (fields) => {
      const text = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
  })
  await router.load()
  const drawn = render(
    <ThemeProvider theme={still}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...drawn, pathname: () => router.history.location.pathname, search: () => router.history.location.search }
}

/** Writes into a box at once: typing by keys takes a busy machine its time. */
export function write(box: HTMLElement, text: string): void {
  act(() => box.focus())
  fireEvent.change(box, { target: { value: text } })
}

/** Presses a button of a name; one that is disabled does nothing. */
export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))

/** Whether a mock was called, in the form `expectUnsavedQuestion` takes. */
export const wasCalled = (act: Mock) => (): boolean => act.mock.calls.length > 0

/** Leaves the open dialog by Cancel: it needs a confirmation, stays on Cancel, and closes only on OK. */
export async function expectUnsavedQuestion(isClosed: () => boolean): Promise<void> {
  const leave = async (choice: string) => {
    press('Cancel')
    const question = await screen.findByRole('alertdialog')
    expect(isClosed()).toBe(false)
    fireEvent.click(within(question).getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await leave('Cancel')
  expect(isClosed()).toBe(false)
  await leave('Leave')
  await waitFor(() => expect(isClosed()).toBe(true))
}
