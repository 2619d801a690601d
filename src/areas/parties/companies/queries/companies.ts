import { sql, type Updateable } from 'kysely'
import { countryCodeOf } from '#core/countries.ts'
import { refuse } from '#core/refusal.ts'
import type { Tables } from '#db/tables.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { Company, CompanyStatus, CompanyTerms } from '../contract/replies.ts'
import { companyKeys } from '../rules.ts'

export type Details = Omit<
  Company,
  'id' | 'number' | 'status' | 'statusReason' | 'terms' | 'mergedIntoId' | 'createdAt' | 'version'
>

const company = columns<Omit<Company, 'terms'>>().of('companies', {
  id: fixed('id'),
  number: fixed('number'),
  kind: 'kind',
  displayName: 'display_name',
  legalName: 'legal_name',
  status: fixed('status'),
  statusReason: fixed('status_reason'),
  taxNumber: 'tax_number',
  secondTaxNumber: 'second_tax_number',
  registrationNumber: 'registration_number',
  iataNumber: 'iata_number',
  billingAddress: 'billing_address',
  billingCity: 'billing_city',
  billingState: 'billing_state',
  billingPostalCode: 'billing_postal_code',
  // Some were typed in another language before codes were stored.
  billingCountry: { column: 'billing_country', read: (typed) => countryCodeOf(typed) || typed, write: (code) => code },
  postalAddress: 'postal_address',
  invoiceEmail: 'invoice_email',
  phone: 'phone',
  website: 'website',
  industry: 'industry',
  accountingCode: 'accounting_code',
  language: 'language',
  tags: 'tags',
  mergedIntoId: fixed('merged_into_id'),
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

const terms = columns<CompanyTerms>().of('companies', {
  isInvoiceable: 'is_invoiceable',
  creditLimit: 'credit_limit_minor',
  paymentTermDays: 'payment_term_days',
  hasCreditHold: 'has_credit_hold',
  creditHoldReason: 'credit_hold_reason',
  requiresPurchaseOrder: 'requires_purchase_order',
  statementDay: 'statement_day',
  commissionBp: 'commission_bp',
  commissionBasis: 'commission_basis',
  commissionTaxBp: 'commission_tax_bp',
  tcsBp: 'tcs_bp',
  tdsBp: 'tds_bp',
})

const SELECTION = [...company.selection, ...terms.selection]
const selectCompanies = (tx: Tx) =>
  tx.selectFrom('companies').select(SELECTION).where('property_id', '=', tx.propertyId)
type Row = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>

const toCompany = (row: Row): Company => ({ ...company.read(row), terms: terms.read(row) })

/** Every column of the details, and the keys a company is found by. */
function valuesOf(details: Details) {
  const { searchName, searchLegal, taxKey } = companyKeys(details)
  return { ...company.values(details), search_name: searchName, search_legal: searchLegal, tax_key: taxKey }
}

export async function getCompany(tx: Tx, id: string): Promise<Company> {
  const row = await selectCompanies(tx).where('id', '=', id).executeTakeFirst()
  return row ? toCompany(row) : refuse('not_found', { companyId: id })
}

/** The current company of an id: itself, or the one it was merged into. @throws Refusal not_found */
export async function getCurrentCompany(tx: Tx, id: string): Promise<Company> {
  const row = await selectCompanies(tx)
    .where('id', '=', (from) =>
      from
        .selectFrom('companies as asked')
        .select(sql<string>`coalesce(asked.merged_into_id, asked.id)`.as('id'))
        .where('asked.property_id', '=', tx.propertyId)
        .where('asked.id', '=', id),
    )
    .executeTakeFirst()
  return row ? toCompany(row) : refuse('not_found', { companyId: id })
}

/** Locks the row until the transaction ends, and reads who changed it last. */
export async function lockCompany(tx: Tx, id: string): Promise<{ company: Company; changedBy: string | null }> {
  const row = await selectCompanies(tx)
    .select(
      sql<string | null>`(
        select actor_name from audit_events a
         where a.property_id = companies.property_id and a.entity = 'company' and a.entity_id = companies.id::text
         order by a.id desc limit 1)`.as('changed_by'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { company: toCompany(row), changedBy: row.changed_by } : refuse('not_found', { companyId: id })
}

export async function insertCompany(
  tx: Tx,
  { id, number, now, status }: { id: string; number: number; now: string; status: CompanyStatus },
  details: Details,
): Promise<Company> {
  const row = await tx
    .insertInto('companies')
    .values({ property_id: tx.propertyId, id, number, created_at: now, status, ...valuesOf(details) })
    .returning(SELECTION)
    .executeTakeFirstOrThrow()
  return toCompany(row)
}

async function change(tx: Tx, id: string, values: Updateable<Tables['companies']>): Promise<Company> {
  const row = await tx
    .updateTable('companies')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(SELECTION)
    .executeTakeFirstOrThrow()
  return toCompany(row)
}

export const updateCompany = (tx: Tx, id: string, details: Details): Promise<Company> =>
  change(tx, id, valuesOf(details))

export const markStatus = (tx: Tx, id: string, status: CompanyStatus, reason: string): Promise<Company> =>
  change(tx, id, { status, status_reason: reason })

export const updateTerms = (tx: Tx, id: string, changed: CompanyTerms): Promise<Company> =>
  change(tx, id, terms.values(changed))

/** One company, and all merged into it before, are merged into another. */
export async function markMerged(tx: Tx, id: string, intoId: string, reason: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ merged_into_id: intoId, status: 'CLOSED', status_reason: reason, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where((where) => where.or([where('id', '=', id), where('merged_into_id', '=', id)]))
    .execute()
}
