import * as z from 'zod'
import { contract } from '#core/contract.ts'

/** Why sample data cannot be loaded: each is also the code of the refusal. */
export const LoadReason = z.enum([
  'sample_data_loaded',
  'not_accommodation',
  'has_real_bookings',
  'no_tax_slab',
  'no_price',
])
export type LoadReason = z.infer<typeof LoadReason>

/** Why sample data cannot be removed: real records that refer to it, or follow it in a numbering without gaps. */
export const UseReason = z.enum([
  'bookings_in_sample_rooms',
  'rooms_of_sample_types',
  'plans_after_sample_plans',
  'receipts_in_between',
  'invoices_in_between',
  'books_on_samples',
  'terms_on_sample_types',
])
export type UseReason = z.infer<typeof UseReason>

export const SampleStatus = z
  .object({
    isLoaded: z.boolean(),
    isLoading: z.boolean(),
    /** The last load failed, and what it had made was removed. */
    hasFailed: z.boolean(),
    bookingCount: z.int(),
    customerCount: z.int(),
    roomCount: z.int(),
    canLoad: z.boolean(),
    canRemove: z.boolean(),
    /** What is in the way of the one that could come next: loading, or removing. */
    why: z.array(z.union([LoadReason, UseReason])),
  })
  .meta({ id: 'SampleStatus' })
export type SampleStatus = z.infer<typeof SampleStatus>

export const samples = contract('samples', {
  status: {
    method: 'GET',
    path: '/samples',
    summary: 'What sample data the property has, and what could be done with it',
    needs: 'samples.write',
    input: z.object({}),
    reply: SampleStatus,
  },
  load: {
    method: 'POST',
    path: '/samples',
    summary: 'Fill the property with two weeks of sample guests; it happens in the background',
    needs: 'samples.write',
    input: z.object({}),
    reply: SampleStatus,
    refuses: ['sample_data_loaded', 'not_accommodation', 'has_real_bookings', 'no_tax_slab', 'no_price'],
  },
  remove: {
    method: 'DELETE',
    path: '/samples',
    summary: 'Take all sample data away, without trace; a running load ends',
    needs: 'samples.write',
    input: z.object({}),
    reply: SampleStatus,
    refuses: ['sample_data_in_use'],
  },
})
