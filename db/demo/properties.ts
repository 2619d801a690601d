import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'

/** A type of room as the demo furnishes it; prices in minor units, before tax, for two. */
export type DemoType = {
  name: string
  code: string
  description: string
  numbers: readonly string[]
  base: number
  weekend: number
  single: number
  extraAdult: number
  extraChild: number
  maxAdults: number
  maxChildren: number
}

export type DemoProperty = {
  organization: string
  name: string
  shortName: string
  businessType: string
  plan: 'Business Starter' | 'Business Premium' | 'Business Essentials'
  timeZone: string
  currency: string
  locale: string
  country: string
  city: string
  address: string
  phone: string
  taxNumber: string
  types: readonly DemoType[]
  /** Sign-ins are `<prefix><role>@demo.hotelmate.test`. */
  prefix: string
  roles: readonly RoleCode[]
}

const run = (from: number, until: number): string[] =>
  Array.from({ length: until - from + 1 }, (_, index) => String(from + index))

const family = { maxAdults: 4, maxChildren: 2 }
const couple = { maxAdults: 3, maxChildren: 1 }

export const palace: DemoProperty = {
  organization: 'Demo Hospitality Group',
  name: 'Demo Palace',
  shortName: 'demo-palace',
  businessType: 'accommodation',
  plan: 'Business Premium',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  locale: 'en-IN',
  country: 'IN',
  city: 'Jaipur',
  address: '12 Amer Road, Jaipur 302002',
  phone: '+91 141 555 0100',
  taxNumber: '08AAPFU0939F1ZV',
  prefix: '',
  roles: ROLE_CODES,
  types: [
    { name: 'Standard', code: 'STD', description: 'Queen bed, courtyard side', numbers: run(101, 112), base: 320_000, weekend: 360_000, single: 280_000, extraAdult: 90_000, extraChild: 45_000, ...couple },
    { name: 'Deluxe', code: 'DLX', description: 'King bed, garden view', numbers: run(201, 212), base: 480_000, weekend: 540_000, single: 430_000, extraAdult: 120_000, extraChild: 60_000, ...couple },
    { name: 'Family', code: 'FAM', description: 'Two rooms and a balcony', numbers: run(301, 310), base: 690_000, weekend: 760_000, single: 690_000, extraAdult: 130_000, extraChild: 60_000, ...family },
    { name: 'Suite', code: 'STE', description: 'Terrace over the old town', numbers: run(401, 406), base: 1_150_000, weekend: 1_280_000, single: 1_150_000, extraAdult: 200_000, extraChild: 90_000, ...couple },
  ],
} // prettier-ignore

export const bistro: DemoProperty = {
  ...palace,
  name: 'Demo Bistro',
  shortName: 'demo-bistro',
  businessType: 'Restaurant',
  plan: 'Business Premium',
  address: '4 Bapu Bazaar, Jaipur 302003',
  phone: '+91 141 555 0144',
  prefix: 'bistro-',
  roles: ROLE_CODES.filter((role) => role.startsWith('PROP_')),
  types: [],
}

export const guesthouse: DemoProperty = {
  ...palace,
  organization: 'Seaside Stays',
  name: 'Seaside Guesthouse',
  shortName: 'seaside-guesthouse',
  plan: 'Business Starter',
  city: 'Goa',
  address: '7 Beach Lane, Palolem 403702',
  phone: '+91 832 555 0177',
  taxNumber: '30AAPFU0939F1Z8',
  prefix: 'seaside-',
  roles: ['PROP_ADMIN', 'PROP_FRONTDESK'],
  types: [
    { name: 'Garden room', code: 'GDN', description: 'Double bed, hammock', numbers: run(1, 6), base: 240_000, weekend: 290_000, single: 200_000, extraAdult: 60_000, extraChild: 30_000, ...couple },
    { name: 'Sea room', code: 'SEA', description: 'Double bed, sea view', numbers: run(7, 8), base: 390_000, weekend: 450_000, single: 350_000, extraAdult: 80_000, extraChild: 40_000, ...couple },
  ],
} // prettier-ignore

/** A hotel of any size for measuring: a quarter of the rooms in each type, a floor for every twenty. */
export function largeProperty(rooms: number): DemoProperty {
  const numbers = Array.from(
    { length: rooms },
    (_, index) => `${Math.floor(index / 20) + 1}${String((index % 20) + 1).padStart(2, '0')}`,
  )
  const share = Math.ceil(rooms / palace.types.length)
  const types = palace.types.map((type, index) => ({
    ...type,
    numbers: numbers.slice(index * share, (index + 1) * share),
  }))
  return { ...palace, types }
}

export const PASSWORD = 'Demo#2026!'
export const emailOf = (property: DemoProperty, role: RoleCode): string =>
  `${property.prefix}${role.toLowerCase().replaceAll('_', '-')}@demo.hotelmate.test`
