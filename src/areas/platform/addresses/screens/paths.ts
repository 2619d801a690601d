import type { Address } from '#core/address.ts'
import type { Level } from '../contract.ts'

const paths = {
  COUNTRY: '/bookone-admin/address-setup/country',
  STATE: '/bookone-admin/address-setup/state',
  CITY: '/bookone-admin/address-setup/city',
  SUBURB: '/bookone-admin/address-setup/subrub',
  STREET: '/bookone-admin/address-setup/steet',
} as const satisfies Record<Level, Address>

/** The address of a level's screen, optionally only with places inside another place, or only suggestions. */
export function placesPath(level: Level, only: { parentId?: string; status?: string } = {}): Address {
  const query = new URLSearchParams(only).toString()
  return query === '' ? paths[level] : `${paths[level]}?${query}`
}
