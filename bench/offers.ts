import { addDays, type Day } from '#core/dates.ts'
import { minor, type Minor } from '#core/money.ts'
import type { Basket, KnownOffer } from '#areas/offers/offers/rules/basket.ts'
import { evaluate } from '#areas/offers/offers/rules/evaluate.ts'
import { NO_CONDITIONS } from '#areas/offers/offers/rules/offers.ts'
import { loadAverage } from './processes.ts'

// `npx tsx bench/offers.ts`: what it takes to weigh offers for a night of a stay of seven, by how many offers there are.

const NIGHTS = 7
const ROUNDS = 5_000
const ARRIVAL = '2026-11-20' as Day

const none = { uses: 0, usesToday: 0, usesByGuest: 0, given: minor(0) }
/** Offers of all kinds; every fifth one of a word, so that some are combined. */
const offerAt = (at: number): KnownOffer => ({
  id: `offer-${String(at).padStart(2, '0')}`, name: `Offer ${at}`, title: { en: '', fr: '' }, about: { en: '', fr: '' }, terms: { en: '', fr: '' }, target: 'STAY',
  ...(at % 4 === 3 ? { kind: 'FREE', percentBp: null, buy: 3, free: 1 } : { kind: 'PERCENT', percentBp: 500 + at * 50, buy: null, free: null }),
  amount: null, gift: null, maxOff: null, needsCode: false, channels: ['DESK', 'WEBSITE'], audience: 'EVERYONE', stack: at % 5 === 0 ? 'together' : '', priority: at % 3,
  maxUses: 1_000, maxUsesPerGuest: null, maxUsesPerDay: null, maxRoomsPerNight: at % 2 ? 10 : null, costCode: '', amountsAre: 'AS_PRICED', comesOff: 'BEFORE_TAX', roundTo: null, everyNth: null, budget: minor(100_000_000), keepsWhenChanged: false, state: 'ACTIVE', used: none, codes: [],
  conditions: { ...NO_CONDITIONS, minNights: at % 7 },
}) // prettier-ignore

const basket: Basket = {
  target: 'STAY',
  channel: 'DESK',
  bookedOn: ARRIVAL,
  time: '12:00',
  guest: null,
  companyId: null,
  guests: 2,
  arrival: ARRIVAL,
  departure: addDays(ARRIVAL, NIGHTS),
  items: Array.from({ length: NIGHTS }, (_, at) => ({
    key: `n${at}`,
    group: 'room',
    day: addDays(ARRIVAL, at),
    quantity: 1,
    price: minor(10_000 + at * 100) as Minor,
    roomTypeId: 'suite',
  })),
}

console.log(`Load average ${loadAverage()}; milliseconds of CPU a night, goal 0.1`)
for (const count of [1, 5, 20, 50]) {
  const offers = Array.from({ length: count }, (_, at) => offerAt(at))
  for (let round = 0; round < 500; round += 1) evaluate(offers, basket, [])
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) evaluate(offers, basket, [])
  const { user, system } = process.cpuUsage(before)
  console.log(`${String(count).padStart(3)} offers  ${((user + system) / 1_000 / ROUNDS / NIGHTS).toFixed(4)}`)
}
