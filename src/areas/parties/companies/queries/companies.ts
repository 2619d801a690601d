import { sql } from 'kysely'
import { countryCodeOf } from '#core/countries.ts'
import type { Language } from '#core/language.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Company, CompanyKind, CompanyStatus, CompanyTerms } from '../contract/replies.ts'
import { companyKeys } from '../rules.ts'

export type Details = Omit<
  Company,
  'id' | 'number' | 'status' | 'statusReason' | 'terms' | 'mergedIntoId' | 'createdAt' | 'version'
>

const columnsOf = (details: Details) => {
  const keys = companyKeys(details)
  return {
    kind: details.kind,
    display_name: details.displayName,
    legal_name: details.legalName,
    search_name: keys.searchName,
    search_legal: keys.searchLegal,
    tax_number: details.taxNumber,
    tax_key: keys.taxKey,
    second_tax_number: details.secondTaxNumber,
    registration_number: details.registrationNumber,
    iata_number: details.iataNumber,
    billing_address: details.billingAddress,
    billing_city: details.billingCity,
    billing_state: details.billingState,
    billing_postal_code: details.billingPostalCode,
    billing_country: details.billingCountry,
    postal_address: details.postalAddress,
    invoice_email: details.invoiceEmail,
    phone: details.phone,
    website: details.website,
    accounting_code: details.accountingCode,
    language: details.language,
    tags: details.tags,
  }
}

const selectCompanies = (tx: Tx) => tx.selectFrom('companies').selectAll().where('property_id', '=', tx.propertyId)
type Row = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>

const termsOf = (row: Row): CompanyTerms => ({
  isInvoiceable: row.is_invoiceable,
  creditLimit: row.credit_limit_minor as Minor | null,
  paymentTermDays: row.payment_term_days,
  hasCreditHold: row.has_credit_hold,
  creditHoldReason: row.credit_hold_reason,
  requiresPurchaseOrder: row.requires_purchase_order,
  statementDay: row.statement_day,
  commissionBp: row.commission_bp,
  commissionBasis: row.commission_basis as CompanyTerms['commissionBasis'],
  commissionTaxBp: row.commission_tax_bp,
  tcsBp: row.tcs_bp,
  tdsBp: row.tds_bp,
})

const toCompany = (row: Row): Company => ({
  id: row.id,
  number: row.number,
  kind: row.kind as CompanyKind,
  displayName: row.display_name,
  legalName: row.legal_name,
  status: row.status as CompanyStatus,
  statusReason: row.status_reason,
  taxNumber: row.tax_number,
  secondTaxNumber: row.second_tax_number,
  registrationNumber: row.registration_number,
  iataNumber: row.iata_number,
  billingAddress: row.billing_address,
  billingCity: row.billing_city,
  billingState: row.billing_state,
  billingPostalCode: row.billing_postal_code,
  billingCountry: countryCodeOf(row.billing_country) || row.billing_country, // typed before letters were stored
  postalAddress: row.postal_address,
  invoiceEmail: row.invoice_email,
  phone: row.phone,
  website: row.website,
  accountingCode: row.accounting_code,
  language: row.language as Language | null,
  tags: row.tags,
  terms: termsOf(row),
  mergedIntoId: row.merged_into_id,
  createdAt: row.created_at,
  version: row.version,
})

export async function getCompany(tx: Tx, id: string): Promise<Company> {
  const row = await selectCompanies(tx).where('id', '=', id).executeTakeFirst()
  return row ? toCompany(row) : refuse('not_found', { companyId: id })
}

/** The company that stands for this one: itself, or the one it was merged into. @throws Refusal not_found */
export async function getStandingCompany(tx: Tx, id: string): Promise<Company> {
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

/** Locks the row until the transaction ends; says also who changed it last. */
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
    .values({ property_id: tx.propertyId, id, number, created_at: now, status, ...columnsOf(details) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCompany(row)
}

async function change(tx: Tx, id: string, columns: Record<string, unknown>): Promise<Company> {
  const row = await tx
    .updateTable('companies')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCompany(row)
}

export const updateCompany = (tx: Tx, id: string, details: Details): Promise<Company> =>
  change(tx, id, columnsOf(details))

export const markStatus = (tx: Tx, id: string, status: CompanyStatus, reason: string): Promise<Company> =>
  change(tx, id, { status, status_reason: reason })

export const updateTerms = (tx: Tx, id: string, terms: CompanyTerms): Promise<Company> =>
  change(tx, id, {
    is_invoiceable: terms.isInvoiceable,
    credit_limit_minor: terms.creditLimit,
    payment_term_days: terms.paymentTermDays,
    has_credit_hold: terms.hasCreditHold,
    credit_hold_reason: terms.creditHoldReason,
    requires_purchase_order: terms.requiresPurchaseOrder,
    statement_day: terms.statementDay,
    commission_bp: terms.commissionBp,
    commission_basis: terms.commissionBasis,
    commission_tax_bp: terms.commissionTaxBp,
    tcs_bp: terms.tcsBp,
    tds_bp: terms.tdsBp,
  })

/** One company, and whoever was merged into it before, now reads as another. */
export async function markMerged(tx: Tx, id: string, intoId: string, reason: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ merged_into_id: intoId, status: 'CLOSED', status_reason: reason, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where((where) => where.or([where('id', '=', id), where('merged_into_id', '=', id)]))
    .execute()
}
