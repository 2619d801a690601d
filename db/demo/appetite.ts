import { addDays, type Day, weekdayOf } from '#core/dates.ts'
import type { Chance } from './chance.ts'

/** What guests of a restaurant like: codes of dishes by how often they are ordered. */
const LIKED = {
  soup: [['TOM', 5], ['CORN', 4], ['SHORBA', 3]],
  starter: [['PTIKKA', 9], ['CTIKKA', 8], ['SAMOSA', 6], ['HARA', 3], ['FISHAM', 3], ['WINGS', 4], ['GREEN', 2], ['MEZZE', 2]],
  curry: [['BUTCH', 13], ['PBM', 10], ['DALMA', 8], ['ROGAN', 6], ['LAAL', 5], ['DALT', 4], ['FISHC', 4], ['GATTE', 3], ['KER', 1]],
  bread: [['NAAN', 11], ['GNAAN', 9], ['ROTI', 6]],
  rice: [['RICE', 5], ['JEERA', 6], ['RAITA', 4], ['KACHUM', 2]],
  plate: [['CBIRY', 10], ['VBIRY', 7], ['MARG', 8], ['BURGER', 8], ['TANDP', 6], ['PASTA', 5], ['CAESAR', 4], ['VBURG', 3], ['STEAK', 2]],
  snack: [['SAMOSA', 9], ['FRIES', 8], ['CLUB', 7], ['MARG', 3], ['WINGS', 2]],
  sweet: [['GULAB', 8], ['KULFI', 7], ['BROWNIE', 7], ['TIRA', 5], ['GHEVAR', 3], ['FRUIT', 2]],
  hot: [['CHAI', 12], ['FILTER', 7], ['CAPPU', 9], ['ESPR', 4], ['GTEA', 3]],
  cold: [['NIMBU', 9], ['LASSI', 9], ['COLA', 6], ['JUICE', 4], ['VIRGIN', 2]],
  wine: [['LAGER', 11], ['IPA', 6], ['RED', 5], ['WHITE', 5]],
  spirit: [['MOJITO', 7], ['GIN', 5], ['RUM', 4], ['OLDF', 3], ['MALT', 2]],
} as const // prettier-ignore

type Kind = keyof typeof LIKED

/** How probable it is that a guest takes one of a kind, by meal. */
const MEALS: Readonly<Record<'coffee' | 'lunch' | 'dinner', Readonly<Partial<Record<Kind, number>>>>> = {
  coffee: { hot: 0.75, cold: 0.25, snack: 0.4, sweet: 0.3 },
  lunch: { soup: 0.12, starter: 0.22, cold: 0.5, hot: 0.12, sweet: 0.16, wine: 0.06 },
  dinner: { soup: 0.14, starter: 0.42, cold: 0.36, sweet: 0.3, wine: 0.3, spirit: 0.17 },
}

/** Hours of the day by how many come, on a day of work and on a Friday or Saturday. */
const HOURS = [[9, 2], [10, 3], [11, 3], [12, 12], [13, 17], [14, 8], [15, 4], [16, 4], [17, 5], [18, 7], [19, 13], [20, 18], [21, 9]] as const // prettier-ignore
const BUSY_HOURS = [[9, 1], [10, 3], [11, 4], [12, 10], [13, 13], [14, 8], [15, 4], [16, 5], [17, 7], [18, 11], [19, 23], [20, 31], [21, 18]] as const // prettier-ignore

const COVERS = [[1, 16], [2, 42], [3, 15], [4, 17], [5, 6], [6, 4]] as const // prettier-ignore

/** Orders of a day, from Monday on. */
const WEEK = [13, 19, 21, 25, 41, 45, 32] as const

/** Days before today that the road at the entrance was open: few came, and the kitchen was short of hands. */
const BAD_WEEK = { from: 24, until: 17 } as const

export const isBadWeek = (day: Day, today: Day): boolean =>
  day >= addDays(today, -BAD_WEEK.from) && day < addDays(today, -BAD_WEEK.until)

export const isBusy = (day: Day): boolean => [5, 6].includes(weekdayOf(day))

const YEAR = 365
/** What a restaurant had a year before, of what it has. */
const OF_LAST_YEAR = 0.92

/** How much a restaurant sells so many days before today: it grows slowly. */
export const growing = (age: number): number => 1.08 - age * 0.0016

/**
 * The same for days before the story of its orders begins at an age: a year ago a little less than now, and in between on the way from there
 * to where the story begins.
 */
export function levelBefore(age: number, beginsAt: number): number {
  if (age >= YEAR) return OF_LAST_YEAR * growing(age - YEAR)
  const [then, begun] = [OF_LAST_YEAR * growing(0), growing(beginsAt)]
  return begun + ((then - begun) * (age - beginsAt)) / (YEAR - beginsAt)
}

/** How many orders a restaurant has on a day: the weekday, how much it sells, a little luck, and one week of road works. */
export function ordersOn(day: Day, { today, level, chance }: { today: Day; level: number; chance: Chance }): number {
  const usual = (WEEK[weekdayOf(day) - 1] ?? 20) * level
  return Math.round(usual * (0.88 + chance.next() * 0.24) * (isBadWeek(day, today) ? 0.42 : 1))
}

export type Party = { time: string; hour: number; covers: number; isTakenAway: boolean }

/** Who comes on a day, in the order they do. */
export const partiesOn = (day: Day, orders: number, chance: Chance): Party[] =>
  Array.from({ length: orders }, () => {
    const hour = chance.weighted(isBusy(day) ? BUSY_HOURS : HOURS)
    const time = `${String(hour).padStart(2, '0')}:${String(chance.whole(0, 60)).padStart(2, '0')}`
    const isTakenAway = chance.is(0.13)
    return { time, hour, covers: isTakenAway ? 1 : chance.weighted(COVERS), isTakenAway }
  }).sort((a, b) => (a.time < b.time ? -1 : 1))

/** Codes of dishes and how many of each; what comes later, with the coffee, is separate. */
export type Wanted = { first: Map<string, number>; later: Map<string, number> }

const mealOf = (hour: number) => {
  if (hour >= 19) return 'dinner'
  return hour >= 12 && hour < 15 ? 'lunch' : 'coffee'
}

/** What a party orders. */
export function wantedBy({ hour, covers }: Party, chance: Chance): Wanted {
  const wanted: Wanted = { first: new Map(), later: new Map() }
  const take = (kind: Kind, code: string = chance.weighted<string>(LIKED[kind])) => {
    const round = kind === 'sweet' ? wanted.later : wanted.first
    round.set(code, (round.get(code) ?? 0) + 1)
  }
  const meal = mealOf(hour)
  for (let guest = 0; guest < covers; guest += 1) {
    for (const [kind, share] of Object.entries(MEALS[meal])) if (chance.is(share)) take(kind as Kind)
    if (meal === 'coffee') continue
    const main = chance.weighted([['curry', 50], ['plate', 38], ['meal', meal === 'lunch' ? 18 : 4]] as const) // prettier-ignore
    if (main === 'meal') take('plate', 'THALI')
    else take(main)
    if (main === 'curry') for (const side of ['bread', 'rice'] as const) if (chance.is(0.72)) take(side)
  }
  if (covers > 2) take('cold', 'WATER')
  if (wanted.first.size === 0) take('hot')
  return wanted
}
