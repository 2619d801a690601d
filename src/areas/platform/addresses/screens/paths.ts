import type { Level } from '../contract.ts'

const last: Readonly<Record<Level, string>> = {
  COUNTRY: 'country',
  STATE: 'state',
  CITY: 'city',
  SUBURB: 'subrub',
  STREET: 'steet',
}

/** The screen of a level, with only what lies in a place, or what waits, where that is said. */
export function placesPath(level: Level, only: { parentId?: string; status?: string } = {}): string {
  const query = new URLSearchParams(only).toString()
  return `/bookone-admin/address-setup/${last[level]}${query === '' ? '' : `?${query}`}`
}
