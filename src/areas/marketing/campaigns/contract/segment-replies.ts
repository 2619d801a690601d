import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { Tree } from './tree.ts'

export const Segment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    tree: Tree,
    /** All guests are meant, and the user confirmed it. */
    selectsAll: z.boolean(),
    /** A stored list of guests, as they were at a moment. */
    isSnapshot: z.boolean(),
    snapshotAt: Instant.nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>

/** How many guests there are, how many a rule chooses, and how many of those are reached on a channel, or why not. */
export const Reach = z
  .object({
    total: z.int(),
    selected: z.int(),
    reachable: z.int(),
    noAddress: z.int(),
    suppressed: z.int(),
    noConsent: z.int(),
    restricted: z.int(),
  })
  .meta({ id: 'SegmentReach' })
export type Reach = z.infer<typeof Reach>

export const SegmentCount = z
  .object({
    reach: Reach,
    sample: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** False until all guests were evaluated once, see `goThroughGuests`. */
    isWhole: z.boolean(),
  })
  .meta({ id: 'SegmentCount' })
export type SegmentCount = z.infer<typeof SegmentCount>

const named = z.array(z.object({ value: z.string(), label: z.string() }))
/** What rules can name at this property. */
export const RuleChoices = z
  .object({
    ROOM_TYPE: named,
    RATE_PLAN: named,
    CHANNEL: named,
    /** Outlets the guest ordered in, and what. */
    OUTLET: named,
    PRODUCT: named,
    OFFER: named,
    LANGUAGE: named,
    COUNTRY: named,
    /** In lower case, as they are compared. */
    CITY: named,
    /** Two digits. */
    BIRTH_MONTH: named,
    COMPANY: named,
    /** Of the company a guest belongs to, in lower case. */
    INDUSTRY: named,
    PURPOSE: named,
    TIER: named,
    /** In lower case, as they are compared. */
    TAG: named,
    CLASS: named,
  })
  .meta({ id: 'SegmentRuleChoices' })
export type RuleChoices = z.infer<typeof RuleChoices>
