import * as z from 'zod'
import { contract, page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day, Instant } from '#core/dates.ts'
import { GENDERS } from '#core/genders.ts'
import { Language } from '#core/language.ts'
import { Email, Phone } from '#core/patterns.ts'

/** How much a VIP matters: 1 the most, 3 the least. A guest with a level is a VIP; a VIP may have none. */
const VipLevel = z.int().min(1).max(3)
export const vipLevels = [1, 2, 3] as const

/** RESTRICTED: not accommodated, or their data may only be stored. UNREACHABLE: without e-mail address and telephone. */
export const CUSTOMER_VIEWS = ['VIP', 'RESTRICTED', 'UNREACHABLE'] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]

/** What marks a guest out, wherever a list names them. */
export const guestMarks = { isVip: z.boolean(), vipLevel: VipLevel.nullable() }

export const Customer = z
  .object({
    id: z.uuid(),
    number: z.int(),
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The primary address; further ones are with the guest's profile. */
    email: z.string(),
    phone: z.string(),
    companyName: z.string(),
    companyId: z.uuid().nullable(),
    nationality: z.string(),
    /** Of documents and emails to them; null is that of the property. */
    language: Language.nullable(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
    dateOfBirth: Day.nullable(),
    placeOfBirth: z.string(),
    gender: z.enum(GENDERS).nullable(),
    occupation: z.string(),
    taxId: z.string(),
    vehiclePlate: z.string(),
    dietary: z.string(),
    /** Both empty for those who may not know. */
    allergies: z.string(),
    accessibility: z.string(),
    notes: z.string(),
    ...guestMarks,
    doNotRent: z.boolean(),
    doNotRentReason: z.string(),
    /** Since when their data may only be stored, by their own request; null where it is not. */
    restrictedAt: Instant.nullable(),
    restrictedReason: z.string(),
    /** Their personal data was erased. */
    erasedAt: Instant.nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** What a list or a suggestion shows of a customer. */
export const CustomerRow = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    isVip: z.boolean(),
    doNotRent: z.boolean(),
    stayCount: z.int(),
    lastArrival: Day.nullable(),
  })
  .meta({ id: 'CustomerRow' })
export type CustomerRow = z.infer<typeof CustomerRow>

export const CustomerDetails = z.object({
  title: text(20).default(''),
  firstName: requiredText(80),
  lastName: text(80).default(''),
  email: Email.default(''),
  phone: Phone.default(''),
  companyName: text(120).default(''),
  /** The company whose account and terms are theirs. */
  companyId: z.uuid().nullable().default(null),
  nationality: text(60).default(''),
  /** Of documents and emails to them; null is that of the property. */
  language: Language.nullable().default(null),
  address: text(300).default(''),
  city: text(80).default(''),
  postalCode: text(20).default(''),
  country: Country.default(''),
  dateOfBirth: Day.nullable().default(null),
  placeOfBirth: text(80).default(''),
  gender: z.enum(GENDERS).nullable().default(null),
  occupation: text(80).default(''),
  taxId: text(40).default(''),
  vehiclePlate: text(20).default(''),
  dietary: text(300).default(''),
  allergies: text(300).default(''),
  accessibility: text(300).default(''),
  notes: text(2000).default(''),
  /** True as well for a guest who is given a level. */
  isVip: z.boolean().default(false),
  vipLevel: VipLevel.nullable().default(null),
  doNotRent: z.boolean().default(false),
  doNotRentReason: text(300).default(''),
})

const Likeness = z.enum(['document', 'email', 'birth', 'phone', 'place', 'name'])

/** What a merge chooses of the one or the other, field by field. */
export const MERGE_FIELDS = [
  'title', 'firstName', 'lastName', 'email', 'phone', 'companyName', 'companyId', 'nationality', 'language', 'address', 'city', 'postalCode',
  'country', 'dateOfBirth', 'placeOfBirth', 'gender', 'occupation', 'taxId', 'vehiclePlate', 'dietary', 'allergies', 'accessibility', 'notes', 'isVip', 'vipLevel',
] as const // prettier-ignore
export type MergeField = (typeof MERGE_FIELDS)[number]

export const CustomerPair = z
  .object({ one: CustomerRow, other: CustomerRow, reasons: z.array(Likeness), score: z.int() })
  .meta({ id: 'CustomerPair' })
export type CustomerPair = z.infer<typeof CustomerPair>

export const CustomerMerge = z
  .object({
    id: z.uuid(),
    name: z.string(),
    mergedAt: Instant,
    mergedBy: z.string(),
    /** Until when it may be undone. */
    undoUntil: Instant,
    mayUndo: z.boolean(),
  })
  .meta({ id: 'CustomerMerge' })
export type CustomerMerge = z.infer<typeof CustomerMerge>

const customerId = z.uuid()
const merging = routes({
  pairs: {
    method: 'GET',
    path: '/customers/pairs',
    summary: 'Pairs of customers who may be the same person, likeliest first',
    needs: 'customers.merge',
    input: z.object(pageInput),
    reply: page(CustomerPair),
  },
  findPairs: {
    method: 'PUT',
    path: '/customers/pairs',
    summary: 'Search all customers for pairs who may be the same person; every night does the same',
    needs: 'customers.merge',
    input: z.object({}),
    reply: z.object({ found: z.int() }),
  },
  separatePair: {
    method: 'PUT',
    path: '/customers/:customerId/different',
    summary: 'State that two customers are different people, so that the pair is not suggested again',
    needs: 'customers.merge',
    input: z.object({ customerId, otherId: z.uuid() }),
    reply: z.object({ customerId, otherId: z.uuid() }),
    refuses: ['not_found', 'same_customer'],
  },
  comparison: {
    method: 'GET',
    path: '/customers/:customerId/comparison',
    summary: 'What a merge of two customers would do: their fields beside each other, and how much moves',
    needs: 'customers.merge',
    input: z.object({ customerId, intoId: z.uuid() }),
    reply: z.object({
      from: Customer,
      into: Customer,
      /** Fields that differ, and whether the merged one fills a gap. */
      fields: z.array(z.object({ field: z.enum(MERGE_FIELDS), isSuggested: z.boolean() })),
      /** Rows that move, by the area they belong to. */
      moves: z.array(z.object({ area: z.string(), count: z.int() })),
      reasons: z.array(Likeness),
    }),
    refuses: ['not_found', 'same_customer'],
  },
  merge: {
    method: 'PUT',
    path: '/customers/:customerId/merge',
    summary: 'Merge a customer into another: all that refers to the one refers to the other from then on',
    needs: 'customers.merge',
    input: z.object({
      customerId,
      intoId: z.uuid(),
      version: z.int(),
      intoVersion: z.int(),
      takes: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length).default([]),
    }),
    reply: Customer,
    refuses: [
      'not_found',
      'same_customer',
      'customer_merged',
      'customer_restricted',
      'customer_erased',
      'stale_version',
    ],
  },
  merges: {
    method: 'GET',
    path: '/customers/:customerId/merges',
    summary: 'Who was merged into a customer, the latest first',
    needs: 'customers.read',
    input: z.object({ customerId, ...pageInput }),
    reply: page(CustomerMerge),
    refuses: ['not_found'],
  },
  unmerge: {
    method: 'PUT',
    path: '/customers/merges/:mergeId/undo',
    summary: 'Undo a merge within 30 days: what came from the other goes back, what is new since stays',
    needs: 'customers.merge',
    input: z.object({ mergeId: z.uuid() }),
    reply: Customer,
    refuses: ['not_found', 'unmerge_too_late', 'unmerge_out_of_order'],
  },
})

export const customers = contract('customers', {
  search: {
    method: 'GET',
    path: '/customers/search',
    summary: 'Customers whose name, phone or e-mail begins with (or whose phone ends with) what was typed',
    needs: 'customers.read',
    input: z.object({
      text: requiredText(100),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({ rows: z.array(CustomerRow) }),
  },
  duplicates: {
    method: 'GET',
    path: '/customers/duplicates',
    summary: 'Customers who may be the same person, likeliest first, each with what speaks for it',
    needs: 'customers.read',
    input: z.object({
      firstName: text(80).default(''),
      lastName: text(80).default(''),
      email: text(254).default(''),
      phone: text(40).default(''),
    }),
    reply: z.object({ rows: z.array(CustomerRow.extend({ because: z.array(z.enum(['email', 'phone', 'name'])) })) }),
  },
  list: {
    method: 'GET',
    path: '/customers',
    summary: 'Customers in order of name',
    needs: 'customers.read',
    input: z.object({ ...pageInput, text: text(100).optional(), view: z.enum(CUSTOMER_VIEWS).optional() }),
    reply: page(CustomerRow),
  },
  get: {
    method: 'GET',
    path: '/customers/:customerId',
    summary: 'One customer',
    needs: 'customers.read',
    input: z.object({ customerId: z.uuid() }),
    reply: Customer,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/customers',
    summary: 'Add a customer',
    needs: 'customers.write',
    input: CustomerDetails,
    reply: Customer,
    refuses: ['unknown_reference'],
  },
  update: {
    method: 'PUT',
    path: '/customers/:customerId',
    summary: 'Change a customer',
    needs: 'customers.write',
    input: CustomerDetails.extend({ customerId: z.uuid(), version: z.int() }),
    reply: Customer,
    refuses: [
      'not_found',
      'stale_version',
      'unknown_reference',
      'customer_merged',
      'customer_restricted',
      'customer_erased',
    ],
  },
  ...merging,
})
