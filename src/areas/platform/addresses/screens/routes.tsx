import type { ScreenRoute } from '#web/screens.ts'
import type { Level } from '../contract.ts'

const setup = (last: string, level: Level, order: number): ScreenRoute => ({
  path: `/bookone-admin/address-setup/${last}`,
  title: `addresses:level.${level}`,
  roles: ['SUPER_ADMIN'],
  needs: 'addresses.write',
  menu: { icon: 'flag', places: { platform: { group: 'addresses', order } } },
  component: () => import('./place-list.tsx').then((screen) => screen.placeScreens[level]),
})

// The addresses are the specification's, letter for letter.
export const routes: ScreenRoute[] = [
  setup('country', 'COUNTRY', 10),
  setup('state', 'STATE', 20),
  setup('city', 'CITY', 30),
  setup('subrub', 'SUBURB', 40),
  setup('steet', 'STREET', 50),
]
