/**
 * What a plan may open or leave out, by the areas that belong to it; the names of areas are those of contracts and permissions.
 * An area that is in none of these belongs to every house: rooms, bookings, guests, folios, payments, invoices, the drawer, the day.
 */
const AREAS_OF_MODULE = {
  housekeeping: ['housekeeping'],
  companies: ['companies', 'receivables'],
  links: ['links'],
  services: ['services'],
  reservations: ['reservations', 'appointments'],
  orders: ['orders', 'tables', 'prepaid'],
  kitchen: ['kitchen'],
  products: ['products'],
  inventory: ['stock'],
  employees: ['employees'],
  hrm: ['hrm'],
  projects: ['projects'],
  leads: ['leads'],
  campaigns: ['campaigns'],
  promotions: ['promotions'],
  reviews: ['reviews'],
  reports: ['reports'],
  channels: ['channels'],
  website: ['website'],
  messages: ['messages'],
} as const

export type Module = keyof typeof AREAS_OF_MODULE

export const MODULES = Object.keys(AREAS_OF_MODULE) as readonly Module[] as readonly [Module, ...Module[]]

const MODULE_OF_AREA: ReadonlyMap<string, Module> = new Map(
  MODULES.flatMap((module) => AREAS_OF_MODULE[module].map((area): [string, Module] => [area, module])),
)

/** The module an area belongs to; undefined for what every house has. */
export const moduleOf = (area: string): Module | undefined => MODULE_OF_AREA.get(area)

/** Whether something of an area may be used with these modules; null is every one. */
export function isInPlan(modules: readonly string[] | null | undefined, area: string): boolean {
  const module = moduleOf(area)
  return !modules || module === undefined || modules.includes(module)
}
