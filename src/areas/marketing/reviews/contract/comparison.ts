import * as z from 'zod'
import { isEachOnce, requiredText, routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { OTHER_SOURCES } from './choices.ts'

/** The most competitors of a property, and the most scores that come in at once. */
export const MOST_COMPETITORS = 30
export const MOST_SCORES = 500

export const Competitor = z
  .object({ id: z.uuid(), name: z.string(), version: z.int() })
  .meta({ id: 'ReviewCompetitor' })
export type Competitor = z.infer<typeof Competitor>

const Standing = z.object({
  source: z.enum(OTHER_SOURCES),
  /** Of 100. */
  score100: z.int(),
  /** Reviews it is of; null where that is not known. */
  count: z.int().nullable(),
})
const Month = z.object({ month: Day, score100: z.int(), count: z.int() })

/** The property beside its competitors, by source and month. */
export const Comparison = z
  .object({
    /** First days of the months, the first one first. */
    months: z.array(Day),
    /** Of the reviews the property has from these months. */
    own: z.object({ standings: z.array(Standing), byMonth: z.array(Month) }),
    competitors: z.array(
      Competitor.extend({
        /** The last known of these months, with the day it was read. */
        standings: z.array(Standing.extend({ scoredOn: Day })),
        byMonth: z.array(Month),
      }),
    ),
  })
  .meta({ id: 'ReviewComparison' })
export type Comparison = z.infer<typeof Comparison>

/** A score as a competitor's page showed it. */
export const CompetitorScore = z.strictObject({
  competitorId: z.uuid(),
  source: z.enum(OTHER_SOURCES),
  scoredOn: Day,
  /** In tenths of a point, on the scale of the source. */
  ratingTenths: z.int().min(0).max(100),
  count: z.int().min(0).max(10_000_000).nullable().default(null),
})
export type CompetitorScore = z.output<typeof CompetitorScore>

const name = requiredText(80)
const known = { competitorId: z.uuid(), version: z.int() }

export const comparisonRoutes = routes({
  comparison: {
    method: 'GET',
    path: '/reviews/comparison',
    summary: 'Scores of the property beside those of its competitors, by source and month',
    needs: 'reviews.read',
    input: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    reply: Comparison,
  },
  addCompetitor: {
    method: 'POST',
    path: '/reviews/competitors',
    summary: 'Add a business to compare with',
    needs: 'reviews.write',
    input: z.strictObject({ name }),
    reply: Competitor,
    refuses: ['name_taken', 'too_many_competitors'],
  },
  renameCompetitor: {
    method: 'PUT',
    path: '/reviews/competitors/:competitorId',
    summary: 'Rename a competitor',
    needs: 'reviews.write',
    input: z.strictObject({ ...known, name }),
    reply: Competitor,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  removeCompetitor: {
    method: 'DELETE',
    path: '/reviews/competitors/:competitorId',
    summary: 'Remove a competitor with its scores',
    needs: 'reviews.publish',
    input: z.object({ competitorId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
  enterScores: {
    method: 'POST',
    path: '/reviews/competitors/scores',
    summary:
      'Enter scores of competitors, all or none; one of the same source and day takes the place of the one before',
    needs: 'reviews.write',
    input: z.strictObject({
      scores: z
        .array(CompetitorScore)
        .min(1)
        .max(MOST_SCORES)
        .refine(
          (scores) => isEachOnce(scores.map(({ competitorId, source, scoredOn }) => `${competitorId} ${source} ${scoredOn}`)), // prettier-ignore
          'Name each score once',
        ),
    }),
    reply: z.object({ entered: z.int() }),
    refuses: ['unknown_reference', 'rating_off_scale', 'date_in_future'],
  },
})
