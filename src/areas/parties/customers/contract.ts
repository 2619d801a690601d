import * as z from 'zod'
import { contract, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Email, Phone } from '#core/patterns.ts'

/** How much a VIP matters: 1 the most, 3 the least. A guest with a level is a VIP; a VIP may have none. */
const VipLevel = z.int().min(1).max(3)
export const vipLevels = [1, 2, 3] as const

/** What marks a guest out, wherever a list names them. */
export const guestMarks = { isVip: z.boolean(), vipLevel: VipLevel.nullable() }

export const Customer = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    companyName: z.string(),
    companyId: z.uuid().nullable(),
    nationality: z.string(),
    /** Of documents and emails to them; null is that of the property. */
    language: Language.nullable(),
    idKind: z.string(),
    idNumber: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    dateOfBirth: Day.nullable(),
    notes: z.string(),
    ...guestMarks,
    doNotRent: z.boolean(),
    doNotRentReason: z.string(),
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
  idKind: text(40).default(''),
  idNumber: text(60).default(''),
  address: text(300).default(''),
  city: text(80).default(''),
  country: Country.default(''),
  dateOfBirth: Day.nullable().default(null),
  notes: text(2000).default(''),
  /** True as well for a guest who is given a level. */
  isVip: z.boolean().default(false),
  vipLevel: VipLevel.nullable().default(null),
  doNotRent: z.boolean().default(false),
  doNotRentReason: text(300).default(''),
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
    input: z.object({ ...pageInput, text: text(100).optional() }),
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
    refuses: ['not_found', 'stale_version', 'unknown_reference'],
  },
})
