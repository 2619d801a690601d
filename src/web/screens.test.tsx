import { expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { knownAddress, registerScreens, type ScreenRoute } from './screens.ts'

const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../areas/*/*/screens/routes.tsx', { eager: true })
registerScreens(Object.values(modules).flatMap(({ routes }) => routes))

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

test.each(addresses)('%s compiles, and shows a screen', (address) => expect(knownAddress(address)).toBe(address))

test.each(others)('%s does not compile, and leads to the "not found" page', (address) =>
  expect(knownAddress(address)).toBe('/sessions/404'),
)
