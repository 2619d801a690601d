import type { ScreenRoute } from '#web/screens.ts'
import type { Level } from '../contract.ts'

const setup = (last: string, level: Level): ScreenRoute => ({
  path: `/bookone-admin/address-setup/${last}`,
  title: `addresses:level.${level}`,
  roles: ['SUPER_ADMIN'],
  needs: 'addresses.write',
  component: () => import('./place-list.tsx').then((screen) => screen.placeScreens[level]),
})

// The addresses are the specification's, letter for letter.
export const routes: ScreenRoute[] = [
  setup('country', 'COUNTRY'),
  setup('state', 'STATE'),
  setup('city', 'CITY'),
  setup('subrub', 'SUBURB'),
  setup('steet', 'STREET'),
]
