import * as z from 'zod'
import { page, pageInput, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { MAX_CELLS, MAX_PRICED_NIGHTS, MAX_RUNS } from './limits.ts'

/** The longest stay a restriction can name, in nights. */
const MAX_NIGHTS = 366
/** The greatest distance between booking and arrival that a restriction can name, in days. */
const MAX_ADVANCE_DAYS = 1_000
/** How many exact lengths a pattern of stays can allow. */
const MAX_LENGTHS = 31

const nights = z.int().min(1).max(MAX_NIGHTS)
const daysAhead = z.int().min(0).max(MAX_ADVANCE_DAYS)

/** The restrictions of one night at one level. Null is not set: the next wider level decides. */
const fields = {
  /** Fewest nights of a stay that arrives on the night. */
  minStay: nights.nullable(),
  /** Most nights of a stay that arrives on the night. */
  maxStay: nights.nullable(),
  /** Fewest nights of any stay that includes the night. */
  minStayThrough: nights.nullable(),
  /** Most nights of any stay that includes the night. */
  maxStayThrough: nights.nullable(),
  /** The only lengths, in nights, of stays that arrive on the night. */
  stayLengths: z.array(nights).min(1).max(MAX_LENGTHS).nullable(),
  /** Whether the night is not sold at all; false opens what a wider level closed. */
  closed: z.boolean().nullable(),
  /** Whether no stay may begin on the day. */
  closedToArrival: z.boolean().nullable(),
  /** Whether no stay may end on the day. */
  closedToDeparture: z.boolean().nullable(),
  /** Fewest days between booking and an arrival on the day. */
  minAdvance: daysAhead.nullable(),
  /** Most days between booking and an arrival on the day. */
  maxAdvance: daysAhead.nullable(),
  /** The hurdle: the least price of the night at which plans are sold, in minor units, before tax or with it as prices of the property are. */
  minPrice: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable(),
}
export const Restrictions = z.object(fields).meta({ id: 'Restrictions' })
export type Restrictions = z.infer<typeof Restrictions>
export type RestrictionName = keyof Restrictions

/** Where restrictions are set: null is every room type, and every plan. */
const place = { roomTypeId: z.uuid().nullable(), ratePlanId: z.uuid().nullable() }

/** The same restrictions on every night from the first until the last, which is not included. */
export const RestrictionRun = z.object({ ...place, from: Day, until: Day, ...fields }).meta({ id: 'RestrictionRun' })
export type RestrictionRun = z.infer<typeof RestrictionRun>

/** Which yield rule requested a change of a night, and the figures it went by; those that its conditions do not name are null. */
export const ChangeReason = z
  .object({
    /** The rule as it was called then. */
    rule: z.string(),
    /** Whether the rule no longer applies to the night, which returns to its values without it. */
    isLapsed: z.boolean(),
    /** Occupancy, and the bounds within which the rule applies, in basis points. */
    occupancyBp: z.int().nullable(),
    occupancyFromBp: z.int().nullable(),
    occupancyUntilBp: z.int().nullable(),
    /** Rooms more on the books than so many days before. */
    pickupRooms: z.int().nullable(),
    pickupDays: z.int().nullable(),
    daysAhead: z.int().nullable(),
    event: z.string().nullable(),
    /** The price without yield, and what it is changed by. */
    baseAmount: Minor.nullable(),
    stepBp: z.int().nullable(),
    stepAmount: Minor.nullable(),
  })
  .meta({ id: 'RateChangeReason' })
export type ChangeReason = z.infer<typeof ChangeReason>

/** What was set in one go: a price or restrictions of some nights, by whom and when. */
export const RateChange = z
  .object({
    changeId: z.uuid(),
    kind: z.enum(['PRICES', 'RESTRICTIONS']),
    from: Day,
    /** The first night that is not among them any more. */
    until: Day,
    cellCount: z.int(),
    changedAt: z.iso.datetime({ offset: true }),
    changedBy: z.string(),
    /** When it was undone; null while it was not. */
    undoneAt: z.iso.datetime({ offset: true }).nullable(),
    /** The change it undoes; null for one that undoes none. */
    undoes: z.uuid().nullable(),
    /** The yield rules that requested it; none for a change made by hand. */
    rules: z.array(z.string()),
  })
  .meta({ id: 'RateChange' })
export type RateChange = z.infer<typeof RateChange>

const ChangedPrice = z.object({ price: Minor.nullable() })
const ChangedCell = z.union([ChangedPrice, Restrictions.partial()])

/** The change that was stored, which can be undone; null where every cell already had the requested value. */
export const ChangeId = z.uuid().nullable()

const span = { from: Day, until: Day }
const isForward = (input: { from: string; until: string }) => input.from < input.until
const forward = { path: ['until'], message: 'Must end after it begins' }

export const restrictionRoutes = routes({
  restrictions: {
    method: 'GET',
    path: '/rates/restrictions',
    summary: 'Restrictions of a span as they are set at each level, equal nights as one run (at most 731 nights)',
    needs: 'rates.read',
    input: z.object(span).refine(isForward, forward),
    reply: z.object({ rows: z.array(RestrictionRun) }),
    refuses: ['stay_too_long'],
  },
  setRestrictions: {
    method: 'PUT',
    path: '/rates/restrictions',
    summary:
      'Set (or with null, remove) restrictions of nights, on chosen weekdays (Monday 1 … Sunday 7), for the property, a room type, a plan, or a plan of a room type',
    needs: 'rates.write',
    input: z
      .object({
        ...span,
        weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
        roomTypeId: z.uuid().optional(),
        ratePlanId: z.uuid().optional(),
        ...Restrictions.partial().shape,
      })
      .refine(isForward, forward)
      .refine((input) => (Object.keys(fields) as RestrictionName[]).some((name) => input[name] !== undefined), {
        path: ['minStay'],
        message: 'Name at least one restriction',
      }),
    reply: z.object({ changeId: ChangeId, nightCount: z.int() }),
    refuses: ['not_found', 'date_in_past', 'stay_too_long', 'restrictions_contradict'],
  },
  setRestrictionCells: {
    method: 'PUT',
    path: '/rates/restriction-cells',
    summary:
      'Set restrictions of many nights, types and plans in one go, as pasted from a sheet: all of them or none; null removes one',
    needs: 'rates.write',
    mostBytes: 4_000_000,
    input: z
      .object({
        rows: z
          .array(
            z.strictObject({
              roomTypeId: z.uuid().optional(),
              ratePlanId: z.uuid().optional(),
              from: Day,
              /** What is set on each night from the first on; a night without anything stays as it is. */
              nights: z.array(Restrictions.partial().strict()).min(1).max(MAX_PRICED_NIGHTS),
            }),
          )
          .min(1)
          .max(MAX_RUNS),
      })
      .refine(({ rows }) => rows.reduce((count, { nights }) => count + nights.length, 0) <= MAX_CELLS, {
        path: ['rows'],
        message: `At most ${MAX_CELLS} nights at once`,
      }),
    reply: z.object({ changeId: ChangeId, nightCount: z.int() }),
    refuses: ['not_found', 'date_in_past', 'stay_too_long', 'restrictions_contradict'],
  },
  changes: {
    method: 'GET',
    path: '/rates/changes',
    summary: 'What was set in the rate calendar, latest first',
    needs: 'rates.read',
    input: z.object(pageInput),
    reply: page(RateChange),
  },
  cellHistory: {
    method: 'GET',
    path: '/rates/changes/cell',
    summary:
      'Who set the price or the restrictions of one night, when, and what they were before, latest first (at most 50)',
    needs: 'rates.read',
    input: z.object({ day: Day, roomTypeId: z.uuid().optional(), ratePlanId: z.uuid().optional() }),
    reply: z.object({
      rows: z.array(
        RateChange.pick({ changeId: true, kind: true, changedAt: true, changedBy: true, undoneAt: true }).extend({
          before: ChangedCell,
          after: ChangedCell,
          /** Why a yield rule requested it; null for a change made by hand. */
          reason: ChangeReason.nullable(),
        }),
      ),
    }),
  },
  undoChange: {
    method: 'POST',
    path: '/rates/changes/:changeId/undo',
    summary: 'Put nights back as they were before a change; those changed again since stay as they are',
    needs: 'rates.write',
    input: z.object({ changeId: z.uuid() }),
    reply: z.object({ changeId: ChangeId, restoredCount: z.int(), skippedCount: z.int() }),
    refuses: ['not_found', 'already_undone', 'date_in_past'],
  },
})
