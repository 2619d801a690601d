import * as z from 'zod'
import { Day, Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { BasisPoints, Currency, Minor } from '#core/money.ts'

export const COMPANY_KINDS = [
  'CORPORATE',
  'TRAVEL_AGENT',
  'TOUR_OPERATOR',
  'OTA',
  'GOVERNMENT',
  'GROUP_ORGANISER',
] as const
export const CompanyKind = z.enum(COMPANY_KINDS)
export type CompanyKind = z.infer<typeof CompanyKind>
export const COMPANY_STATUSES = ['PROSPECT', 'ACTIVE', 'ON_HOLD', 'CLOSED'] as const
export const CompanyStatus = z.enum(COMPANY_STATUSES)
export type CompanyStatus = z.infer<typeof CompanyStatus>
/** The state of its credit: none granted, fine, near the limit, above it, or on hold. */
export const CreditFlag = z.enum(['NONE', 'FINE', 'WATCH', 'OVER', 'HOLD'])
export type CreditFlag = z.infer<typeof CreditFlag>
export const COMMISSION_BASES = ['ROOM', 'NET', 'TOTAL'] as const
/** ROOM is the room's price before tax, NET everything before tax, TOTAL everything with tax. */
export const CommissionBasis = z.enum(COMMISSION_BASES)
export const DEPARTMENTS = ['GENERAL', 'SALES', 'FRONT_DESK', 'FINANCE', 'HOUSEKEEPING'] as const
export const Department = z.enum(DEPARTMENTS)

export const ContractRate = z.object({
  roomTypeId: z.uuid(),
  /** Of a night before tax. */
  fixedAmount: Minor.nullable(),
  discountBp: BasisPoints.nullable(),
})
export type ContractRate = z.infer<typeof ContractRate>

export const CompanyContract = z
  .object({
    id: z.uuid(),
    kind: z.enum(['CORPORATE_RATE', 'AGENCY', 'ALLOTMENT', 'RETAINER']),
    name: z.string(),
    state: z.enum(['DRAFT', 'SENT', 'ACTIVE', 'EXPIRED', 'TERMINATED']),
    validFrom: Day,
    validUntil: Day,
    commissionBp: z.int().nullable(),
    commissionBasis: CommissionBasis.nullable(),
    ratePlanIds: z.array(z.uuid()),
    rates: z.array(ContractRate),
    minimumNights: z.int(),
    notes: z.string(),
    endReason: z.string(),
    version: z.int(),
  })
  .meta({ id: 'CompanyContract' })
export type CompanyContract = z.infer<typeof CompanyContract>

export const DECISION_ROLES = ['DECIDES', 'EVALUATES', 'INFLUENCES'] as const

export const CompanyContact = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Their part when the company decides where to book; null where it is not known. */
    decisionRole: z.enum(DECISION_ROLES).nullable(),
    receivesInvoices: z.boolean(),
  })
  .meta({ id: 'CompanyContact' })
export type CompanyContact = z.infer<typeof CompanyContact>

export const CompanyNote = z
  .object({ id: z.uuid(), department: Department, text: z.string(), authorName: z.string(), createdAt: Instant })
  .meta({ id: 'CompanyNote' })

/** When and how much may be owed, and what is stored of a booking. */
export const CompanyTerms = z
  .object({
    isInvoiceable: z.boolean(),
    /** Null is without limit. */
    creditLimit: Minor.nullable(),
    paymentTermDays: z.int(),
    hasCreditHold: z.boolean(),
    creditHoldReason: z.string(),
    requiresPurchaseOrder: z.boolean(),
    statementDay: z.int().nullable(),
    commissionBp: z.int(),
    commissionBasis: CommissionBasis,
    commissionTaxBp: z.int(),
    tcsBp: z.int(),
    tdsBp: z.int(),
  })
  .meta({ id: 'CompanyTerms' })
export type CompanyTerms = z.infer<typeof CompanyTerms>

const profile = {
  id: z.uuid(),
  number: z.int(),
  kind: CompanyKind,
  displayName: z.string(),
  legalName: z.string(),
  status: CompanyStatus,
}

export const Company = z
  .object({
    ...profile,
    statusReason: z.string(),
    taxNumber: z.string(),
    secondTaxNumber: z.string(),
    registrationNumber: z.string(),
    iataNumber: z.string(),
    billingAddress: z.string(),
    billingCity: z.string(),
    billingState: z.string(),
    billingPostalCode: z.string(),
    billingCountry: z.string(),
    postalAddress: z.string(),
    invoiceEmail: z.string(),
    phone: z.string(),
    website: z.string(),
    industry: z.string(),
    accountingCode: z.string(),
    language: Language.nullable(),
    tags: z.array(z.string()),
    terms: CompanyTerms,
    /** The one this one was merged into. */
    mergedIntoId: z.uuid().nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

/**
 * A company with all that belongs to it. `exposure` is what is owed, below zero when it paid ahead; `available` is null without a
 * limit.
 */
export const CompanyFile = Company.extend({
  contacts: z.array(CompanyContact),
  contracts: z.array(CompanyContract),
  notes: z.array(CompanyNote),
  exposure: Minor,
  available: Minor.nullable(),
  creditFlag: CreditFlag,
  currency: Currency,
}).meta({ id: 'CompanyFile' })
export type CompanyFile = z.infer<typeof CompanyFile>

/** What a picker shows. */
export const CompanyHit = z
  .object({ ...profile, city: z.string(), taxNumber: z.string(), invoiceEmail: z.string(), creditFlag: CreditFlag })
  .meta({ id: 'CompanyHit' })
export type CompanyHit = z.infer<typeof CompanyHit>

export const CompanyRow = z
  .object({
    ...profile,
    city: z.string(),
    tags: z.array(z.string()),
    /** Of bookings that arrived in the last twelve months. */
    nights: z.int(),
    /** Of the same bookings, before tax. */
    revenue: Minor,
    openBalance: Minor,
    creditFlag: CreditFlag,
    /** The last day of the contract in force. */
    contractUntil: Day.nullable(),
    currency: Currency,
  })
  .meta({ id: 'CompanyRow' })
export type CompanyRow = z.infer<typeof CompanyRow>

export const CreditCheck = z
  .object({
    isAllowed: z.boolean(),
    reasons: z.array(
      z.object({
        code: z.enum(['company_not_active', 'not_invoiceable', 'credit_hold', 'purchase_order_missing', 'over_limit']),
        over: Minor.optional(),
      }),
    ),
    exposure: Minor,
    creditLimit: Minor.nullable(),
    /** Whether the caller may go ahead all the same, with a reason. */
    canOverride: z.boolean(),
  })
  .meta({ id: 'CreditCheck' })
export type CreditCheck = z.infer<typeof CreditCheck>
