/**
 * The groups of areas, lowest first. Server side, an area uses areas of its own group to its left, and any group below.
 * The architecture test reads the order from here, ARCHITECTURE.md draws it.
 */
export const groups = [
  {
    name: 'platform',
    areas: ['organisations', 'subscriptions', 'roles', 'addresses', 'messages', 'users', 'pictures'],
  },
  { name: 'property', areas: ['properties', 'rooms', 'rates', 'outlets'] },
  { name: 'parties', areas: ['customers', 'companies'] },
  { name: 'ledger', areas: ['folios', 'payments'] },
  { name: 'lodging', areas: ['bookings', 'housekeeping', 'channels'] },
  { name: 'billing', areas: ['invoices', 'receivables', 'gateways', 'links', 'expenses', 'cashier'] },
  {
    name: 'trade',
    areas: ['products', 'stock', 'tables', 'prepaid', 'appointments', 'printing', 'orders', 'kitchen'],
  },
  {
    name: 'insight',
    areas: [
      'audit',
      'search',
      'notifications',
      'desk',
      'closing',
      'samples',
      'imports',
      'onboarding',
      'cases',
      'platform',
    ],
  },
] as const

export type AreaName = (typeof groups)[number]['areas'][number]

/** All areas, lowest first. */
export const areaOrder: readonly AreaName[] = groups.flatMap((group) => [...group.areas])
