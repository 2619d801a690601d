import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { Minor } from '#core/money.ts'
import { TAX_CATEGORIES } from '#core/tax.ts'

/** How many parts one plan has at most. */
export const MOST_PARTS = 10

/** Of what there is one: the room, each adult, each child, or everyone. */
export const PART_PER = ['ROOM', 'ADULT', 'CHILD', 'GUEST'] as const
/** Which nights of a stay a part is due on. */
export const RHYTHMS = ['EVERY_NIGHT', 'FIRST_NIGHT', 'LAST_NIGHT', 'EXCEPT_FIRST', 'EXCEPT_LAST'] as const
/** INCLUDED is in the price of the plan and taken out of it; ADDED is charged on top of it. */
export const POSTINGS = ['INCLUDED', 'ADDED'] as const
export const MEALS = ['BREAKFAST', 'LUNCH', 'DINNER', 'OTHER'] as const
export const Meal = z.enum(MEALS)
export type Meal = z.infer<typeof Meal>

const fields = {
  name: requiredText(80),
  per: z.enum(PART_PER),
  rhythm: z.enum(RHYTHMS),
  posting: z.enum(POSTINGS).default('INCLUDED'),
  /** Only nights of these weekdays, Monday 1 to Sunday 7; none is every night. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** Whose tax it bears; ROOM is taxed with the room. */
  taxCategory: z.enum(TAX_CATEGORIES).default('ROOM'),
  /** Of its lines on invoices; empty is the code of its name. */
  serviceCode: text(12).default(''),
  /** What the kitchen serves; null is nothing to eat. */
  meal: Meal.nullable().default(null),
  /** Served on the day after the night, as breakfast is. */
  isNextDay: z.boolean().default(false),
}

/** A part of a plan: what is sold with it beside the room. `amount` is of one, with tax or without as the property's prices are. */
export const PlanPart = z
  .object({ id: z.uuid(), ratePlanId: z.uuid(), ...fields, amount: Minor, ranking: z.int(), version: z.int() })
  .meta({ id: 'PlanPart' })
export type PlanPart = z.infer<typeof PlanPart>

const amount = z.int().min(1).max(1_000_000_000).brand<'Minor'>()

export const packageRoutes = routes({
  planParts: {
    method: 'GET',
    path: '/rates/plan-parts',
    summary: 'What plans sell beside the room, within their price or on top of it, in order; of one plan if named',
    needs: 'rates.read',
    input: z.object({ ratePlanId: z.uuid().optional() }),
    reply: z.object({ rows: z.array(PlanPart) }),
  },
  createPlanPart: {
    method: 'POST',
    path: '/rates/plans/:ratePlanId/parts',
    summary: 'Add a part to a plan, as the last one: within its price or on top of it; bookings made stay as they are',
    needs: 'rates.write',
    input: z.object({ ratePlanId: z.uuid(), ...fields, amount }),
    reply: PlanPart,
    refuses: ['not_found', 'name_taken', 'too_many_parts'],
  },
  updatePlanPart: {
    method: 'PUT',
    path: '/rates/plan-parts/:partId',
    summary: 'Change a part of a plan; bookings made stay as they are',
    needs: 'rates.write',
    input: z.object({ partId: z.uuid(), version: z.int(), ...fields, amount }),
    reply: PlanPart,
    refuses: ['not_found', 'name_taken', 'stale_version'],
  },
  removePlanPart: {
    method: 'DELETE',
    path: '/rates/plan-parts/:partId',
    summary: 'Remove a part of a plan; bookings made stay as they are',
    needs: 'rates.write',
    input: z.object({ partId: z.uuid() }),
    reply: z.object({ isRemoved: z.boolean() }),
    refuses: ['not_found'],
  },
})
