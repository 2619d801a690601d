/**
 * The areas in layers, lowest first: an area may use areas of its own layer to its left, and any below.
 * Lint reads the order from here, ARCHITECTURE.md draws it.
 */
export const layers = [
  { name: 'ground', areas: ['organisations', 'properties', 'users', 'customers', 'rooms', 'folios'] },
  { name: 'prepare', areas: ['rates'] },
  { name: 'serve', areas: ['bookings', 'housekeeping'] },
  { name: 'settle', areas: ['payments', 'invoices', 'desk'] },
  { name: 'look back', areas: ['audit', 'notifications', 'search', 'samples'] },
] as const

export type AreaName = (typeof layers)[number]['areas'][number]

/** All areas, lowest first. */
export const areaOrder: readonly AreaName[] = layers.flatMap((layer) => [...layer.areas])
