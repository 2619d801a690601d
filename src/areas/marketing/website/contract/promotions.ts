import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** As it is stored and compared: capitals, without spaces around. */
export const PromotionCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, 'A code has 3 to 40 letters, digits and dashes')

const details = {
  /** Shown to guests. */
  name: requiredText(80),
  /** Shown to guests below the name, by language. */
  about: z.strictObject({ en: text(300).default(''), fr: text(300).default('') }),
  /** Null is for everyone; with a code, the plan is shown to guests who enter it. */
  code: PromotionCode.nullable().default(null),
  /** The plan it sells, a public one. It is sold on the page by promotions alone. */
  ratePlanId: z.uuid(),
  /** Days on which it may be booked, both included; null is without end. */
  bookFirstOn: Day.nullable().default(null),
  bookLastOn: Day.nullable().default(null),
  /** The first and the last night it may have. */
  stayFirstOn: Day.nullable().default(null),
  stayLastOn: Day.nullable().default(null),
  isActive: z.boolean().default(true),
}

type Days = { bookFirstOn: Day | null; bookLastOn: Day | null; stayFirstOn: Day | null; stayLastOn: Day | null }
const isInOrder = (first: Day | null, last: Day | null) => first === null || last === null || first <= last
const booksForward = ({ bookFirstOn, bookLastOn }: Days) => isInOrder(bookFirstOn, bookLastOn)
const staysForward = ({ stayFirstOn, stayLastOn }: Days) => isInOrder(stayFirstOn, stayLastOn)
const LATE_BOOKING = { path: ['bookLastOn'], message: 'Must not be before the first day' }
const LATE_STAY = { path: ['stayLastOn'], message: 'Must not be before the first night' }

export const NewPromotion = z.object(details).refine(booksForward, LATE_BOOKING).refine(staysForward, LATE_STAY)

export const Promotion = z
  .object({
    id: z.uuid(),
    ...details,
    code: z.string().nullable(),
    ratePlanName: z.string(),
    /** Bookings made by it on the page, those cancelled included. */
    bookedCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'WebsitePromotion' })
export type Promotion = z.infer<typeof Promotion>

/** A promotion as a guest sees it. */
export const ShownPromotion = z.object({ name: z.string(), about: z.object({ en: z.string(), fr: z.string() }) })
export type ShownPromotion = z.infer<typeof ShownPromotion>

export const promotionRoutes = routes({
  promotions: {
    method: 'GET',
    path: '/website/promotions',
    summary: 'Promotions of the booking page, latest first',
    needs: 'website.read',
    input: z.object(pageInput),
    reply: page(Promotion),
  },
  createPromotion: {
    method: 'POST',
    path: '/website/promotions',
    summary: 'Add a promotion: a plan sold on the booking page on some days, or by a code',
    needs: 'website.write',
    input: NewPromotion,
    reply: Promotion,
    refuses: ['unknown_reference', 'plan_is_negotiated', 'promotion_code_taken'],
  },
  updatePromotion: {
    method: 'PUT',
    path: '/website/promotions/:promotionId',
    summary: 'Change a promotion, or end it',
    needs: 'website.write',
    input: z
      .object({ promotionId: z.uuid(), version: z.int().positive(), ...details })
      .refine(booksForward, LATE_BOOKING)
      .refine(staysForward, LATE_STAY),
    reply: Promotion,
    refuses: ['not_found', 'stale_version', 'unknown_reference', 'plan_is_negotiated', 'promotion_code_taken'],
  },
})
