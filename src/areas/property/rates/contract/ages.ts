import * as z from 'zod'
import { isEachOnce, requiredText, routes } from '#core/contract.ts'

/** The oldest age of a child, in years; an older guest is an adult. */
export const MAX_CHILD_AGE = 17
export const MAX_AGE_CATEGORIES = 6

const fields = {
  /** In years, included. The youngest category begins at 0, each other one where the one before it ends. */
  oldestAge: z.int().min(0).max(MAX_CHILD_AGE),
  /** Whether a child of it takes a place of the base occupancy; one that takes none pays its price in every room. */
  takesPlace: z.boolean(),
}

export const AgeCategory = z.object({ id: z.uuid(), name: z.string(), ...fields }).meta({ id: 'AgeCategory' })
export type AgeCategory = z.infer<typeof AgeCategory>

const rows = z.array(AgeCategory)

export const ageRoutes = routes({
  ageCategories: {
    method: 'GET',
    path: '/rates/age-categories',
    summary: 'The age categories of children, the youngest first; a guest older than the last one is an adult',
    needs: 'rates.read',
    input: z.object({}),
    reply: z.object({ rows }),
  },
  setAgeCategories: {
    method: 'PUT',
    path: '/rates/age-categories',
    summary:
      'Set the age categories of children, all at once; one that is left out is removed with its prices, one without an id is new',
    needs: 'rates.write',
    input: z.object({
      categories: z
        .array(z.strictObject({ id: z.uuid().optional(), name: requiredText(40), ...fields }))
        .max(MAX_AGE_CATEGORIES)
        .refine((all) => isEachOnce(all.map(({ id }) => id)), 'Name each category once')
        .refine((all) => isEachOnce(all.map(({ name }) => name.toLowerCase())), 'Name each category once')
        .refine((all) => isEachOnce(all.map(({ oldestAge }) => oldestAge)), 'End each category at another age'),
    }),
    reply: z.object({ rows }),
    refuses: ['not_found'],
  },
})
