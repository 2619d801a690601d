import * as z from 'zod'
import { page, pageInput, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** How far ahead nights are forecast: bookings made earlier than so many days before a night count as made then. */
export const MAX_FORECAST_DAYS = 120
/** A forecast needs nights of so many weeks behind. */
export const MIN_WEEKS = 8

/** Which events are listed: those that are not over, the earliest first, or those that are, the latest first. */
export const EVENT_VIEWS = ['upcoming', 'past'] as const

const ForecastNight = z.object({
  day: Day,
  /** Rooms that are not out of order. */
  rooms: z.int(),
  /** Rooms booked by now; rooms held for groups count once a guest has them. */
  onBooks: z.int(),
  /** Rooms expected to be sold in the end; null while too little is behind. */
  forecast: z.int().nullable(),
  /** How far such forecasts were off on average, in tenths of a room; null where none could be tested. */
  errorTenths: z.int().nullable(),
  /** Forecast less and more that error, within 0 and the rooms there are. */
  low: z.int().nullable(),
  high: z.int().nullable(),
})
export type ForecastNight = z.infer<typeof ForecastNight>

export const DemandEvent = z
  .object({
    id: z.uuid(),
    name: z.string(),
    firstOn: Day,
    /** This night is of the event too. */
    lastOn: Day,
  })
  .meta({ id: 'DemandEvent' })
export type DemandEvent = z.infer<typeof DemandEvent>

export const forecastRoutes = routes({
  forecast: {
    method: 'GET',
    path: '/yields/forecast',
    summary:
      'Rooms expected per night, up to 120 days ahead: those on the books and the mean pick-up of the same weekday from the same number of days before, over the year behind',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({
      /** Whole weeks of nights behind, and how many a forecast needs. */
      weeks: z.int(),
      minWeeks: z.int(),
      nights: z.array(ForecastNight),
    }),
  },
  events: {
    method: 'GET',
    path: '/yields/events',
    summary:
      'Demand events that are not over, the earliest first; or past ones, the latest first, which simulations go by',
    needs: 'rates.read',
    input: z.object({ ...pageInput, view: z.enum(EVENT_VIEWS).default('upcoming') }),
    reply: page(DemandEvent),
  },
  createEvent: {
    method: 'POST',
    path: '/yields/events',
    summary: 'Add a demand event, which yield rules may ask for; a past one is for simulations',
    needs: 'rates.write',
    input: z
      .object({ name: requiredText(80), firstOn: Day, lastOn: Day })
      .refine(({ firstOn, lastOn }) => firstOn <= lastOn, { path: ['lastOn'], message: 'Ends before it begins' }),
    reply: DemandEvent,
    refuses: ['name_taken'],
  },
  removeEvent: {
    method: 'DELETE',
    path: '/yields/events/:demandEventId',
    summary: 'Remove a demand event',
    needs: 'rates.write',
    input: z.object({ demandEventId: z.uuid() }),
    reply: z.object({ isRemoved: z.literal(true) }),
    refuses: ['not_found'],
  },
})
