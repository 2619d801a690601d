import * as z from 'zod'
import { Email, Phone } from '#core/patterns.ts'
import { contract, isEachOnce, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Country } from '#core/countries.ts'
import { taxNumber } from '#core/gstin.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Minor, PositiveMinor } from '#core/money.ts'
import {
  CommissionBasis,
  Company,
  CompanyContact,
  CompanyContract,
  CompanyFile,
  CompanyHit,
  CompanyKind,
  CompanyRow,
  CompanyStatus,
  CreditCheck,
  DECISION_ROLES,
  Department,
} from './replies.ts'

const Percent = z.int().min(0).max(10_000)

export const CompanyDetails = z.object({
  kind: CompanyKind,
  displayName: requiredText(120),
  legalName: text(160).default(''),
  taxNumber: taxNumber(30).default(''),
  secondTaxNumber: text(30).default(''),
  registrationNumber: text(40).default(''),
  iataNumber: text(20).default(''),
  billingAddress: text(300).default(''),
  billingCity: text(80).default(''),
  billingState: text(80).default(''),
  billingPostalCode: text(20).default(''),
  billingCountry: Country.default(''),
  postalAddress: text(300).default(''),
  invoiceEmail: Email.default(''),
  phone: Phone.default(''),
  website: text(200).default(''),
  /** What it does, such as “Pharmaceuticals”. */
  industry: text(60).default(''),
  accountingCode: text(40).default(''),
  /** Of documents and emails; null is that of the property. */
  language: Language.nullable().default(null),
  tags: z.array(requiredText(30)).max(20).default([]),
})

const Terms = z.object({
  isInvoiceable: z.boolean().default(false),
  creditLimit: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable().default(null),
  paymentTermDays: z.int().min(0).max(365).default(30),
  hasCreditHold: z.boolean().default(false),
  creditHoldReason: text(300).default(''),
  requiresPurchaseOrder: z.boolean().default(false),
  statementDay: z.int().min(1).max(28).nullable().default(null),
  commissionBp: Percent.default(0),
  commissionBasis: CommissionBasis.default('ROOM'),
  commissionTaxBp: Percent.default(0),
  tcsBp: Percent.default(0),
  tdsBp: Percent.default(0),
})

const ContractDetails = z.object({
  kind: z.enum(['CORPORATE_RATE', 'AGENCY', 'ALLOTMENT', 'RETAINER']),
  name: requiredText(120),
  validFrom: Day,
  validUntil: Day,
  commissionBp: Percent.nullable().default(null),
  commissionBasis: CommissionBasis.nullable().default(null),
  ratePlanIds: z.array(z.uuid()).max(50).default([]),
  rates: z
    .array(
      z.strictObject({
        roomTypeId: z.uuid(),
        fixedAmount: z.int().min(0).max(1_000_000_000_000).brand<'Minor'>().nullable().default(null),
        discountBp: z.int().min(1).max(10_000).nullable().default(null),
      }),
    )
    .max(100)
    .refine((rates) => isEachOnce(rates.map(({ roomTypeId }) => roomTypeId)), 'Each room type once')
    .default([]),
  minimumNights: z.int().min(0).max(100_000).default(0),
  notes: text(2000).default(''),
})
const isForward = (contract: { validFrom: string; validUntil: string }) => contract.validFrom < contract.validUntil
const forward = { path: ['validUntil'], message: 'Must end after it begins' }
const hasOneRate = ({ rates }: { rates: readonly { fixedAmount: unknown; discountBp: unknown }[] }) =>
  rates.every((rate) => (rate.fixedAmount === null) !== (rate.discountBp === null))
const oneRate = { path: ['rates'], message: 'Give each room type either a rate or a discount' }

const contactFields = {
  name: requiredText(120),
  role: text(80).default(''),
  email: Email.default(''),
  phone: Phone.default(''),
  decisionRole: z.enum(DECISION_ROLES).nullable().default(null),
  receivesInvoices: z.boolean().default(false),
}
const ofCompany = { companyId: z.uuid() }

export const companies = contract('companies', {
  list: {
    method: 'GET',
    path: '/companies',
    summary: 'Companies in order of name, with nights and revenue of twelve months and what is open',
    needs: 'companies.read',
    input: z.object({
      ...pageInput,
      /** Name, legal name, tax number or number, from its beginning. */
      text: text(100).optional(),
      kind: CompanyKind.optional(),
      status: CompanyStatus.optional(),
    }),
    reply: page(CompanyRow),
  },
  search: {
    method: 'GET',
    path: '/companies/search',
    summary: 'Companies whose name, tax number or number begins with what was typed; closed ones are left out',
    needs: 'companies.read',
    input: z.object({ text: requiredText(100), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    reply: z.object({ rows: z.array(CompanyHit) }),
  },
  duplicates: {
    method: 'GET',
    path: '/companies/duplicates',
    summary: 'Companies that may be the same, each with what speaks for it',
    needs: 'companies.read',
    input: z.object({
      displayName: text(120).default(''),
      legalName: text(160).default(''),
      taxNumber: text(30).default(''),
      billingCity: text(80).default(''),
      /** The one that is being looked at. */
      exceptId: z.uuid().optional(),
    }),
    reply: z.object({
      rows: z.array(CompanyHit.extend({ because: z.array(z.enum(['tax number', 'name and city', 'name'])) })),
    }),
  },
  get: {
    method: 'GET',
    path: '/companies/:companyId',
    summary: 'One company with contacts, contracts, notes and how its credit stands',
    needs: 'companies.read',
    input: z.object(ofCompany),
    reply: CompanyFile,
    refuses: ['not_found'],
  },
  production: {
    method: 'GET',
    path: '/companies/:companyId/production',
    summary: 'Nights and revenue of the last twelve months, month by month, by arrival',
    needs: 'companies.read',
    input: z.object(ofCompany),
    reply: z.object({
      months: z.array(z.object({ month: z.string(), bookings: z.int(), nights: z.int(), revenue: Minor })),
    }),
    refuses: ['not_found'],
  },
  creditCheck: {
    method: 'GET',
    path: '/companies/:companyId/credit-check',
    summary: 'Whether an amount may go on the company’s account, and everything that stands against it',
    needs: 'companies.read',
    input: z.object({
      ...ofCompany,
      amount: z.coerce.number().pipe(PositiveMinor),
      purchaseOrder: text(80).default(''),
    }),
    reply: CreditCheck,
    refuses: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/companies',
    summary: 'Add a company',
    needs: 'companies.write',
    input: CompanyDetails.extend({ status: z.enum(['PROSPECT', 'ACTIVE']).default('ACTIVE') }),
    reply: Company,
  },
  update: {
    method: 'PUT',
    path: '/companies/:companyId',
    summary: 'Change a company’s profile',
    needs: 'companies.write',
    input: CompanyDetails.extend({ ...ofCompany, version: z.int() }),
    reply: Company,
    refuses: ['not_found', 'stale_version'],
  },
  setStatus: {
    method: 'PUT',
    path: '/companies/:companyId/status',
    summary: 'Make a company active, put it on hold, close it or open it again',
    needs: 'companies.write',
    input: z.object({ ...ofCompany, status: CompanyStatus, reason: text(300).default('') }),
    reply: Company,
    refuses: ['not_found', 'reason_required', 'already_merged'],
  },
  setTerms: {
    method: 'PUT',
    path: '/companies/:companyId/terms',
    summary: 'Set credit, days to pay, commission and deductions',
    needs: 'companies.credit',
    input: Terms.extend({ ...ofCompany, version: z.int() }),
    reply: Company,
    refuses: ['not_found', 'stale_version', 'reason_required'],
  },
  merge: {
    method: 'POST',
    path: '/companies/:companyId/merge',
    summary: 'Merge a company into another one; everything under either reads as the one that stays',
    needs: 'companies.credit',
    input: z.object({ ...ofCompany, intoId: z.uuid() }),
    reply: CompanyFile,
    refuses: ['not_found', 'unknown_reference', 'already_merged'],
  },
  addNote: {
    method: 'POST',
    path: '/companies/:companyId/notes',
    summary: 'Add a note of a department',
    needs: 'companies.write',
    input: z.object({ ...ofCompany, department: Department.default('GENERAL'), text: requiredText(2000) }),
    reply: CompanyFile,
    refuses: ['not_found'],
  },
  addContact: {
    method: 'POST',
    path: '/companies/:companyId/contacts',
    summary: 'Add a person to ask for',
    needs: 'companies.write',
    input: z.object({ ...ofCompany, ...contactFields }),
    reply: CompanyContact,
    refuses: ['not_found'],
  },
  changeContact: {
    method: 'PUT',
    path: '/companies/contacts/:contactId',
    summary: 'Change a person to ask for',
    needs: 'companies.write',
    input: z.object({ contactId: z.uuid(), ...contactFields }),
    reply: CompanyContact,
    refuses: ['not_found'],
  },
  removeContact: {
    method: 'DELETE',
    path: '/companies/contacts/:contactId',
    summary: 'Take a person off the company',
    needs: 'companies.write',
    input: z.object({ contactId: z.uuid() }),
    reply: z.object({ contactId: z.uuid() }),
    refuses: ['not_found'],
  },
  addContract: {
    method: 'POST',
    path: '/companies/:companyId/contracts',
    summary: 'Draft a contract',
    needs: 'companies.write',
    input: ContractDetails.extend(ofCompany).refine(isForward, forward).refine(hasOneRate, oneRate),
    reply: CompanyContract,
    refuses: ['not_found', 'unknown_reference'],
  },
  changeContract: {
    method: 'PUT',
    path: '/companies/contracts/:contractId',
    summary: 'Change a contract that is not yet in force',
    needs: 'companies.write',
    input: ContractDetails.extend({ contractId: z.uuid(), version: z.int() })
      .refine(isForward, forward)
      .refine(hasOneRate, oneRate),
    reply: CompanyContract,
    refuses: ['not_found', 'stale_version', 'unknown_reference', 'contract_in_force'],
  },
  moveContract: {
    method: 'PUT',
    path: '/companies/contracts/:contractId/state',
    summary: 'Send a contract, put it in force, take it back or end it early',
    needs: 'companies.write',
    input: z.object({
      contractId: z.uuid(),
      state: z.enum(['DRAFT', 'SENT', 'ACTIVE', 'TERMINATED']),
      reason: text(300).default(''),
    }),
    reply: CompanyContract,
    refuses: ['not_found', 'contract_in_force', 'reason_required'],
  },
})
