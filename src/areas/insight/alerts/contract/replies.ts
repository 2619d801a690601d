import * as z from 'zod'
import { KEYS } from '#areas/insight/reports/rules/datasets.ts'
import { UNITS } from '#areas/insight/reports/rules/metrics.ts'
import { Instant } from '#core/dates.ts'
import { AGAINST, ALERT_SPANS, DIRECTIONS, FREQUENCIES } from '../rules/conditions.ts'

export const CutKey = z.enum(KEYS)
export const AlertSpan = z.enum(ALERT_SPANS)
export const Direction = z.enum(DIRECTIONS)
export const Against = z.enum(AGAINST)
export const Frequency = z.enum(FREQUENCIES)

export const Alert = z
  .object({
    id: z.uuid(),
    /** The report the figure is read in: who may open it may be notified. */
    reportCode: z.string(),
    metric: z.string(),
    /** What the figure is called. */
    label: z.string(),
    unit: z.enum(UNITS),
    /** What it is narrowed down to, and how that is called; null is everything. */
    cutBy: CutKey.nullable(),
    cutValue: z.string().nullable(),
    cutName: z.string(),
    span: AlertSpan,
    direction: Direction,
    against: Against,
    /** In the unit of the figure; against the budget or last year, basis points of that. */
    threshold: z.int(),
    repeats: Frequency,
    recipients: z.array(z.object({ id: z.int(), name: z.string(), mayOpen: z.boolean() })),
    /** Whether the caller is one of them. */
    isMine: z.boolean(),
    state: z.enum(['ACTIVE', 'PAUSED']),
    ownerName: z.string(),
    createdAt: Instant,
    version: z.int(),
    /** When it was last weighed; null before the first time. */
    weighedAt: Instant.nullable(),
    /** What was found then, in the unit of the figure; null is missing. */
    value: z.number().nullable(),
    /** The budget or the figure of last year; null where there is none. */
    reference: z.number().nullable(),
    /** Its condition is met. */
    isHolding: z.boolean(),
    /** When it last notified. */
    lastFiredAt: Instant.nullable(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>
