import type { Path } from '#core/address.ts'
import type { ScreenRoute } from '#web/screens.ts'
import type { Level } from '../contract.ts'

const setup = (path: Path, level: Level, order: number): ScreenRoute => ({
  path,
  title: `addresses:level.${level}`,
  roles: ['SUPER_ADMIN'],
  needs: 'addresses.write',
  menu: { icon: 'flag', places: { platform: { group: 'addresses', order } } },
  component: () => import('./place-list.tsx').then((screen) => screen.placeScreens[level]),
})

// The addresses are the specification's, letter for letter.
export const routes: ScreenRoute[] = [
  setup('/bookone-admin/address-setup/country', 'COUNTRY', 10),
  setup('/bookone-admin/address-setup/state', 'STATE', 20),
  setup('/bookone-admin/address-setup/city', 'CITY', 30),
  setup('/bookone-admin/address-setup/subrub', 'SUBURB', 40),
  setup('/bookone-admin/address-setup/steet', 'STREET', 50),
]
