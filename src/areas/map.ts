/**
 * The areas in layers, lowest first: an area may use areas of its own layer to its left, and any below.
 * Lint reads the order from here, ARCHITECTURE.md draws it.
 */
export const layers = [
  {
    name: 'ground',
    areas: [
      'addresses',
      'organisations',
      'subscriptions',
      'pictures',
      'properties',
      'messages',
      'roles',
      'users',
      'customers',
      'companies',
      'rooms',
      'folios',
    ],
  },
  { name: 'prepare', areas: ['rates', 'outlets', 'products', 'stock', 'printing', 'onboarding'] },
  { name: 'serve', areas: ['bookings', 'imports', 'housekeeping', 'cases', 'tables', 'appointments', 'channels'] },
  {
    name: 'settle',
    areas: [
      'payments',
      'receivables',
      'expenses',
      'gateways',
      'links',
      'invoices',
      'cashier',
      'prepaid',
      'orders',
      'kitchen',
      'desk',
      'closing',
    ],
  },
  { name: 'look back', areas: ['audit', 'notifications', 'search', 'samples', 'platform'] },
] as const

export type AreaName = (typeof layers)[number]['areas'][number]

/** All areas, lowest first. */
export const areaOrder: readonly AreaName[] = layers.flatMap((layer) => [...layer.areas])
