import { expect } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import type { Named, Reply } from '#core/contract.ts'
import { codeOf, FIXTURE, type TestClient } from './server.ts'
import { type Account, type Bill, type Chance, type Charge, totalOf } from './money-ledger.ts'

export type Play = {
  desk: TestClient
  chance: Chance
  bills: Bill[]
  account: Account
  /** Rooms no one was given yet. */
  rooms: string[]
  story: string[]
  /** The codes of offers that come off stays after tax, by their share. */
  coupons: ReadonlyMap<number, string>
  /** An outlet whose orders have such an offer. */
  counter: { businessServiceId: string; offBp: number }
}

export const today = FIXTURE.businessDate

export const MODES = ['Cash', 'Card', 'UPI', 'Bank'] as const

/** Sends a request, and checks the server against what the ledger expects: done, or refused for this reason. */
export async function request<R extends Named>(play: Play, route: R, input: object): Promise<Reply<R>>
export async function request<R extends Named>(
  play: Play,
  route: R,
  input: object,
  refusal: string | undefined,
): Promise<Reply<R> | undefined>
export async function request(
  { desk, story }: Play,
  route: Named,
  input: object,
  refusal?: string,
): Promise<object | undefined> {
  const line = `${route.area}.${route.action} ${JSON.stringify(input)}${refusal ? ` -> ${refusal}` : ''}`
  story.push(line)
  const response = await desk.raw(route, input)
  expect([response.status === 200 ? 'done' : codeOf(response), line]).toEqual([refusal ?? 'done', line])
  return response.status === 200 ? Object(response.body) : undefined
}

export const open = (bill: Bill) =>
  [...bill.charges.values()].filter((one) => one.invoiceId === null && totalOf(one) > 0)

export const plain = (bill: Bill) => open(bill).filter((one) => one.isPlain)

export const isBilled = (bill: Bill) => bill.invoices.some(({ isWhole }) => !isWhole)

export const isCut = (nights: readonly { stayId: string }[]) => new Set(nights.map(({ stayId }) => stayId)).size > 1

export const stayOf = async ({ desk }: Play, { bookingId }: Bill) => {
  const { version, stays } = await desk.send(bookings.get, { bookingId })
  return { bookingId, version, stayId: stays.at(-1)?.id ?? '' }
}

/** What the server has made and the ledger has not, by key: pieces of a split, charges that came from elsewhere, fees. */
export async function learn(
  play: Play,
  bill: Bill,
  like: Pick<Charge, 'counts' | 'isTaxed' | 'quantity'> & Partial<Pick<Charge, 'partyId' | 'night'>>,
): Promise<Charge[]> {
  const { lines } = await play.desk.send(folios.get, { bookingId: bill.bookingId })
  const made = lines.filter((line) => line.chargeKey === null && line.reversesId === null && !['REFUND', 'ROUNDING'].includes(line.kind) && !bill.charges.has(line.sourceKey)) // prettier-ignore
  return made.map(({ sourceKey: key, net, tax, countsAs }) => {
    const { quantity, isTaxed, night = null, partyId = null } = like
    const charge: Charge = { key, net, tax, off: 0, afterTax: 0, counts: countsAs, quantity, isTaxed, isPlain: false, invoiceId: null, night, partyId } // prettier-ignore
    bill.charges.set(key, charge)
    return charge
  })
}

export const nightsOf = async ({ desk }: Play, { bookingId }: Bill) =>
  (await desk.send(folios.get, { bookingId })).nights

export type Move = (play: Play, bill: Bill) => Promise<void>
