import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency } from '#core/money.ts'
import { metricCodes, type MetricCode } from '../rules/metrics.ts'
import { PROPERTY_METRICS, SERIES_PERIODS } from '../rules/properties.ts'
import { MAX_METRICS, MAX_PROPERTY_ROWS } from './limits.ts'
import { ReportColumn, ReportTable } from './replies.ts'
import { isInOrder, isOfBearableLength, REVERSED, TOO_LONG } from './spans.ts'

const OF_PERIODS = ['previous', 'lastYear', 'lastYearWeekdays'] as const

const anyMetric = `(${metricCodes.join('|')})`
const metrics = z
  .string()
  .regex(new RegExp(`^${anyMetric}(,${anyMetric}){0,${MAX_METRICS - 1}}$`), 'Figures of the dictionary, separated by commas')
  .transform((list) => list.split(',') as MetricCode[]) // prettier-ignore

const propertyIds = z
  .string()
  .regex(/^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,99}$/, 'Ids of properties, separated by commas')
  .transform((list) => [...new Set(list.split(',').map(Number))])

const asked = {
  from: Day,
  until: Day,
  compare: z.enum(OF_PERIODS).optional(),
  /** What amounts of other currencies are converted to; the currency of most properties when left out. */
  currency: Currency.optional(),
  /** Only these; all the caller looks after when left out. */
  propertyIds: propertyIds.optional(),
  language: Language.optional(),
}

/** A figure by its code; null is one that cannot be known. */
const Figures = z.record(z.string(), z.number().nullable())

/** What one whole unit of the reply's currency is worth at the property, and since when. */
const StatedRate = z.object({ rate: z.string(), validFrom: Day })

export const PropertyRow = z
  .object({
    propertyId: z.int(),
    name: z.string(),
    currency: Currency,
    /** Its place by the figure that is sorted by, from 1; null where that is missing. */
    rank: z.int().nullable(),
    /** Amounts in the property's own currency. */
    figures: Figures,
    /** The same in the currency of the reply; amounts are null without a stated rate. */
    converted: Figures,
    /** Those of the compared span, in its own currency; null for days there is no record of. */
    before: Figures.nullable(),
    /**
     * What is budgeted for the span, in its own currency; a figure that is not budgeted for every day of it is null. Null without any budget,
     * and where more properties are looked at than are read live.
     */
    budget: Figures.nullable(),
    /** Null for a property of that currency, and for one that states none. */
    rate: StatedRate.nullable(),
    businessDate: Day,
    lastClosed: Day.nullable(),
    /** How many days its open day is behind its calendar. */
    daysLate: z.int().min(0),
    /** Closed days of the span whose figures are not written yet. */
    missingDays: z.int().min(0),
  })
  .meta({ id: 'PropertyRow' })
export type PropertyRow = z.infer<typeof PropertyRow>

export const PropertyTotal = z
  .object({
    currency: Currency,
    /** How many properties amounts are of. */
    properties: z.int().min(0),
    /** Computed of summed measures, never of figures. */
    figures: Figures,
    /** Of the properties that have a record of the compared span: then, and now. Null when none has. */
    before: Figures.nullable(),
    alike: Figures.nullable(),
    /** How many those are. */
    compared: z.int().min(0),
    /** The budget of the properties that have one of the figure, and what the same ones came to. */
    budget: Figures,
    budgeted: Figures,
  })
  .meta({ id: 'PropertyTotal' })
export type PropertyTotal = z.infer<typeof PropertyTotal>

const shared = {
  /** What amounts are converted to. */
  currency: Currency,
  /** Whether the open day and those to come are in it; of many properties only closed days are read. */
  isLive: z.boolean(),
  /** Properties without a stated rate, by currency: amounts of all have nothing of them. */
  lacking: z.array(z.object({ currency: Currency, properties: z.int().min(1) })),
}

export const propertyRoutes = routes({
  properties: {
    method: 'GET',
    path: '/report-properties',
    summary: 'The properties one looks after side by side: figures of the dictionary, ranked, compared and in one currency',
    needs: 'organisations.read',
    input: z
      .object({
        ...asked,
        metrics: metrics.default([...PROPERTY_METRICS]),
        /** A figure, or `name`; with a minus the largest first. The first figure, the largest first, when left out. */
        sort: z.string().regex(/^-?[a-zA-Z]{1,40}$/).optional(),
        /** Only rows whose name has this text; totals and ranks stay those of all. */
        text: z.string().trim().max(80).default(''),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(MAX_PROPERTY_ROWS).default(MAX_PROPERTY_ROWS),
      })
      .refine(isInOrder, REVERSED)
      .refine(isOfBearableLength, TOO_LONG),
    reply: z.object({
      ...shared,
      compared: z.object({ from: Day, until: Day }).nullable(),
      columns: z.array(ReportColumn),
      rows: z.array(PropertyRow).max(MAX_PROPERTY_ROWS),
      /** Total of all, amounts converted. */
      all: PropertyTotal,
      /** Those of each currency by itself. */
      totals: z.array(PropertyTotal),
      /** Rows there are, on all pages. */
      count: z.int(),
      next: z.int().optional(),
      /** Whether there are more properties than are looked at. */
      isCut: z.boolean(),
    }),
    refuses: ['not_found'],
  },
  propertySeries: {
    method: 'GET',
    path: '/report-properties/series',
    summary: 'One figure of the properties one looks after together, over time',
    needs: 'organisations.read',
    input: z
      .object({ ...asked, metric: z.enum(metricCodes), by: z.enum(SERIES_PERIODS).default('day') })
      .refine(isInOrder, REVERSED)
      .refine(isOfBearableLength, TOO_LONG),
    reply: z.object({ ...shared, table: ReportTable }),
    refuses: ['not_found'],
  },
}) // prettier-ignore
