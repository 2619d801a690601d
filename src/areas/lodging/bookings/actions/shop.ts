import { getRooms } from '#areas/property/rooms/actions/places.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import type { Day } from '#core/dates.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type * as z from 'zod'
import type { NewStay } from '../contract/fields.ts'
import type { Shop } from '../rules/new-booking.ts'
import { priceTable } from './availability.ts'

type Question = { stays: readonly z.output<typeof NewStay>[]; companyId?: string | undefined }

/** All that decides whether and at what price stays are booked. One round trip. */
export async function shopFor(ctx: Context, { stays, companyId }: Question): Promise<Shop> {
  const span = { from: earliest(stays), until: latest(stays) }
  const [types, rooms, table] = await Promise.all([
    roomTypes(ctx),
    getRooms(
      ctx,
      stays.flatMap(({ roomId }) => roomId ?? []),
    ),
    priceTable(ctx, span, companyId).catch(knownCompany),
  ])
  return { businessDate: ctx.businessDate, types, rooms, table }
}

/** A company that does not exist is a wrong reference of the booking. */
const knownCompany = (error: unknown): never => {
  if (error instanceof Refusal && error.details['companyId'] !== undefined) refuse('unknown_reference', error.details)
  throw error
}

export const earliest = (stays: readonly { arrival: Day }[]): Day =>
  stays.map(({ arrival }) => arrival).reduce((a, b) => (a < b ? a : b))
export const latest = (stays: readonly { departure: Day }[]): Day =>
  stays.map(({ departure }) => departure).reduce((a, b) => (a > b ? a : b))
