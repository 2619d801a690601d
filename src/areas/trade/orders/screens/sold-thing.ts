import type { OutletKind } from '#areas/property/outlets/contract.ts'

/** What an outlet sells is called: a salon has no dishes. */
export const SOLD_THING: Readonly<Record<OutletKind, 'dish' | 'article' | 'service'>> = {
  RESTAURANT: 'dish',
  BAR: 'dish',
  ROOM_SERVICE: 'dish',
  SHOP: 'article',
  SERVICE: 'service',
}
