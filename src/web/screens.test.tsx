import { expect, test } from 'vitest'
import type { Address, Written } from '#core/address.ts'
import { knownAddress, registerScreens, type ScreenRoute } from './screens.ts'
import { routes as styleBookScreens } from './style-book/routes.tsx'

const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../areas/*/*/screens/routes.tsx', { eager: true })
registerScreens([...Object.values(modules).flatMap(({ routes }) => routes), ...styleBookScreens])

const id: string = '7'

const addresses: Address[] = [
  '/bookone/rooms',
  '/bookone/rooms?room=1',
  '/property/settings#taxes',
  `/bookone/rooms?room=${id}`,
  `/bookone/day-close/${id}`,
  `/master-service/reservation-details/${id}?tab=folio`,
]

// `npx tsc --noEmit` reads these lines too: one that compiles is an unused directive, which is an error.
const others: Address[] = [
  // @ts-expect-error there is no such screen
  '/bookone/room',
  // @ts-expect-error nothing is below a screen without fields
  '/bookone/rooms/1',
  // @ts-expect-error an address begins with a slash
  'bookone/rooms',
  // @ts-expect-error the fields of a path are part of it
  '/master-service/reservation-details',
  // @ts-expect-error another host is elsewhere
  'https://elsewhere.example/bookone/rooms',
  // @ts-expect-error what a screen shows comes behind a question mark
  `/bookone/rooms&room=${id}`,
  // @ts-expect-error any text may be the address of no screen
  id,
]

/** As `useGo`, `useLinkTo` and `Link` take an address. */
const written = <const A extends Address>(address: A & Written<A>): Address => address

const valued: Address[] = [
  written(`/invoice/${id}`),
  written(`/invoice/${id}?tab=money`),
  written('/invoice/invoice-list'),
  written(`/invoice/invoice-list?id=${id}`),
  written('/invoice/invoice-list#first'),
  written(`/bookone/day-close/${id}`),
  written('/bookone/day-close'),
  written(`/style-book/${id}`),
  written(addresses[0] ?? '/'),
]

const writtenOut: Address[] = [
  // @ts-expect-error a neighbour of '/invoice/invoice-list' that is mistyped
  written('/invoice/invoice-lst'),
  // @ts-expect-error mistyped before what it shows
  written(`/invoice/invoice-lst?id=${id}`),
  // @ts-expect-error mistyped before a place in it
  written('/invoice/setings#series'),
  // @ts-expect-error no run is called so
  written('/bookone/day-close/today'),
  // @ts-expect-error a part of the style book is named by a value
  written('/style-book/buttons'),
  // @ts-expect-error so is a booking
  written('/master-service/reservation-details/B-1001'),
]

test.each(valued)('%s compiles, and shows a screen', (address) => expect(knownAddress(address)).toBe(address))

test.each(writtenOut)('%s does not compile: its field is no value', (address) =>
  expect(knownAddress(address)).not.toBe('/sessions/404'),
)

test.each(addresses)('%s compiles, and shows a screen', (address) => expect(knownAddress(address)).toBe(address))

test.each(others)('%s does not compile, and leads to the "not found" page', (address) =>
  expect(knownAddress(address)).toBe('/sessions/404'),
)
