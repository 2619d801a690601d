import * as z from 'zod'
import { contract, requiredText } from '#core/contract.ts'

export const SearchRow = z
  .object({
    kind: z.enum(['booking', 'customer', 'room', 'invoice']),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    path: z.string(),
  })
  .meta({ id: 'SearchRow' })
export type SearchRow = z.infer<typeof SearchRow>

export const search = contract('search', {
  everything: {
    method: 'GET',
    path: '/search',
    summary: 'Guests, bookings, rooms and invoices that begin with what was typed, best first, only what one may see',
    needs: 'search.read',
    input: z.object({
      text: requiredText(100),
      limit: z.coerce.number().int().min(1).max(30).default(12),
    }),
    reply: z.object({ rows: z.array(SearchRow) }),
  },
})
