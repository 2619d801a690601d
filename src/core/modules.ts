/**
 * What a plan may open or leave out: the closed list that plans are stored with and the API page shows, whether its areas exist yet or
 * are to come. Each area declares the module it belongs to; one that declares none is open to every property: rooms, bookings, guests,
 * folios, payments, invoices, the drawer, the day.
 */
export const MODULES = [
  'housekeeping',
  'companies',
  'links',
  'services',
  'reservations',
  'orders',
  'kitchen',
  'products',
  'inventory',
  'employees',
  'hrm',
  'projects',
  'leads',
  'campaigns',
  'promotions',
  'reviews',
  'reports',
  'channels',
  'website',
  'messages',
] as const

export type Module = (typeof MODULES)[number]
