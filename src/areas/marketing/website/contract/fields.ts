import * as z from 'zod'
import { requiredText } from '#core/contract.ts'
import { Day } from '#core/dates.ts'

/** The longest stay that is sold on the page, and the longest span its calendar shows. */
export const MAX_WEBSITE_NIGHTS = 62
/** Rooms of one type in one booking. */
export const MAX_WEBSITE_ROOMS = 5

/** The property's public name. */
export const at = { seoFriendlyName: requiredText(120) }

/** Of one room. */
export const party = {
  adults: z.coerce.number().int().min(1).max(20),
  children: z.coerce.number().int().min(0).max(20).default(0),
}

export const span = { from: Day, until: Day }
export const isForward = (stay: { from: string; until: string }) => stay.from < stay.until
export const forward = { path: ['until'], message: 'Must be after the first day' }

/** 256 bits of chance. */
export const Token = z
  .string()
  .max(60)
  .regex(/^[\w-]{40,60}$/, 'Is not the key of a booking')
