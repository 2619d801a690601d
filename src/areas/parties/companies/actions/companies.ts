import * as z from 'zod'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { addDays } from '#core/dates.ts'
import { minor, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { batch } from '#server/request/batch.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { creditCheck } from './credit.ts'
import { addContact, addContract, changeContact, changeContract, moveContract, removeContact } from './parts.ts'
import type { Company, CompanyFile, CompanyHit } from '../contract/replies.ts'
import { companies, CompanyDetails } from '../contract/companies.ts'
import {
  getCompany as getCompanyOf,
  insertCompany,
  lockCompany,
  markMerged,
  markStatus,
  updateCompany,
  updateTerms,
} from '../queries/companies.ts'
import { getExposure } from '../queries/credit.ts'
import {
  findAlike,
  findCompanies,
  findProduction,
  FIRST_PLACE,
  type HitRow,
  searchCompanies,
} from '../queries/lists.ts'
import { findContacts, findContracts, findNotes, insertNote, movePartsOf } from '../queries/parts.ts'
import { contractState, creditFlag, likenessesOf, yearBegins, yearOfMonths } from '../rules.ts'

/** @throws Refusal not_found, also for a company of another property */
export const getCompany = (ctx: Context, id: string): Promise<Company> => getCompanyOf(ctx.tx, id)

/** A company with all that belongs to it. @throws Refusal not_found */
async function getCompanyFile(ctx: Context, companyId: string): Promise<CompanyFile> {
  const { tx, businessDate } = ctx
  const [company, contacts, contracts, notes, exposure] = await Promise.all([
    getCompanyOf(tx, companyId),
    findContacts(tx, companyId),
    findContracts(tx, companyId),
    findNotes(tx, companyId),
    getExposure(tx, companyId),
  ])
  const { creditLimit } = company.terms
  return {
    ...company,
    contacts,
    contracts: contracts.map(({ companyId: _companyId, ...contract }) => ({
      ...contract,
      state: contractState(contract, businessDate),
    })),
    notes,
    exposure,
    available: creditLimit === null ? null : minor(Math.max(0, creditLimit - exposure)),
    creditFlag: creditFlag(exposure, { ...company.terms, status: company.status }),
    currency: ctx.property.currency,
  }
}

const list: Action<typeof companies.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])) ?? FIRST_PLACE
  const year = { since: addDays(yearBegins(ctx.businessDate), -1), today: ctx.businessDate }
  const rows = await findCompanies(ctx.tx, filter, place, limit + 1, year)
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return {
    ...page,
    rows: page.rows.map(
      ({ searchName: _searchName, isInvoiceable, creditLimit, hasCreditHold, contractUntil, ...row }) => ({
        ...row,
        contractUntil: contractUntil === null ? null : addDays(contractUntil, -1),
        creditFlag: creditFlag(row.openBalance, { status: row.status, isInvoiceable, creditLimit, hasCreditHold }),
        currency: ctx.property.currency,
      }),
    ),
  }
}

const toHit = ({ exposure, isInvoiceable, creditLimit, hasCreditHold, ...row }: HitRow): CompanyHit => ({
  ...row,
  creditFlag: creditFlag(exposure, { status: row.status, isInvoiceable, creditLimit, hasCreditHold }),
})

const search: Action<typeof companies.search> = async ({ tx }, { text, limit }) => ({
  rows: (await searchCompanies(tx, text, limit)).map(toHit),
})

/** As many as a user reads through. */
const MOST_DUPLICATES = 10

const duplicates: Action<typeof companies.duplicates> = async ({ tx }, input) => {
  const alike = await findAlike(tx, { ...input, exceptId: input.exceptId }, MOST_DUPLICATES)
  const rows = alike.map((row) => ({ ...toHit(row), because: likenessesOf(input, { ...row, billingCity: row.city }) }))
  return { rows: rows.toSorted((a, b) => b.because.length - a.because.length) }
}

const get: Action<typeof companies.get> = (ctx, { companyId }) => getCompanyFile(ctx, companyId)

const production: Action<typeof companies.production> = async (ctx, { companyId }) => {
  const months = yearOfMonths(ctx.businessDate)
  const from = yearBegins(ctx.businessDate)
  const { found } = await batch(ctx.tx, {
    company: () => getCompanyOf(ctx.tx, companyId),
    found: () => findProduction(ctx.tx, companyId, { from, until: addDays(ctx.businessDate, 1) }),
  })
  const none = { bookings: 0, nights: 0, revenue: zero }
  return { months: months.map((month) => found.find((one) => one.month === month) ?? { month, ...none }) }
}

/** Adds a company under the property's next number; what is left out is empty, and its credit is closed until someone opens it. */
export async function addCompany(
  ctx: Context,
  { status = 'ACTIVE', ...details }: z.input<typeof CompanyDetails> & { status?: 'PROSPECT' | 'ACTIVE' },
): Promise<Company> {
  const number = await nextNumber(ctx, 'company')
  const row = { id: ctx.newId(), number, now: ctx.now, status }
  const company = await insertCompany(ctx.tx, row, CompanyDetails.parse(details))
  ctx.record({
    type: 'COMPANY_ADDED',
    entity: 'company',
    entityId: company.id,
    after: { number, kind: company.kind, name: company.displayName },
  })
  ctx.publish('companies', 'search')
  return company
}

const create: Action<typeof companies.create> = (ctx, input) => addCompany(ctx, input)

async function lockVersion(ctx: Context, companyId: string, version: number): Promise<Company> {
  const { company, changedBy } = await lockCompany(ctx.tx, companyId)
  if (company.version !== version) refuse('stale_version', { version: company.version, changedBy })
  return company
}

const update: Action<typeof companies.update> = async (ctx, { companyId, version, ...details }) => {
  const before = await lockVersion(ctx, companyId, version)
  const after = await updateCompany(ctx.tx, companyId, details)
  const fields = (Object.keys(details) as (keyof typeof details)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const named = ({ displayName, taxNumber }: Company) => ({ name: displayName, taxNumber })
  ctx.record({
    type: 'COMPANY_UPDATE',
    entity: 'company',
    entityId: companyId,
    before: named(before),
    after: { ...named(after), fields },
  })
  ctx.publish('companies', 'bookings', 'receivables', 'search')
  return after
}

const setStatus: Action<typeof companies.setStatus> = async (ctx, { companyId, status, reason }) => {
  const { company } = await lockCompany(ctx.tx, companyId)
  if (company.mergedIntoId !== null) refuse('already_merged', { intoId: company.mergedIntoId })
  if (reason === '' && (status === 'ON_HOLD' || status === 'CLOSED')) refuse('reason_required')
  const after = await markStatus(ctx.tx, companyId, status, reason)
  ctx.record({
    type: 'COMPANY_STATUS',
    entity: 'company',
    entityId: companyId,
    before: { status: company.status },
    after: { status, reason },
  })
  ctx.publish('companies', 'receivables', 'search')
  return after
}

const setTerms: Action<typeof companies.setTerms> = async (ctx, { companyId, version, ...terms }) => {
  if (terms.hasCreditHold && terms.creditHoldReason === '') refuse('reason_required')
  const before = await lockVersion(ctx, companyId, version)
  const after = await updateTerms(ctx.tx, companyId, terms)
  ctx.record({
    type: 'COMPANY_TERMS',
    entity: 'company',
    entityId: companyId,
    before: before.terms,
    after: after.terms,
  })
  ctx.publish('companies', 'receivables')
  return after
}

/** Both rows are locked in order of id, so that two opposite merges do not deadlock. */
const merge: Action<typeof companies.merge> = async (ctx, { companyId, intoId }) => {
  if (companyId === intoId) refuse('already_merged', { intoId })
  const found = new Map<string, Company>()
  for (const id of [companyId, intoId].toSorted()) {
    const locked = await lockCompany(ctx.tx, id).catch((error: unknown) =>
      id === intoId ? refuse('unknown_reference', { intoId }) : Promise.reject(error),
    )
    found.set(id, locked.company)
  }
  const [from, into] = [found.get(companyId), found.get(intoId)]
  if (from?.mergedIntoId !== null || into?.mergedIntoId !== null) refuse('already_merged', { companyId, intoId })
  await movePartsOf(ctx.tx, companyId, intoId)
  await markMerged(ctx.tx, companyId, intoId, `Merged into ${into.displayName}`)
  ctx.record({
    type: 'COMPANY_MERGED',
    entity: 'company',
    entityId: companyId,
    before: { name: from.displayName, number: from.number },
    after: { intoId, name: into.displayName, number: into.number },
  })
  ctx.publish('companies', 'bookings', 'receivables', 'customers', 'search')
  return getCompanyFile(ctx, intoId)
}

const addNote: Action<typeof companies.addNote> = async (ctx, { companyId, department, text }) => {
  await getCompanyOf(ctx.tx, companyId)
  const note = { id: ctx.newId(), department, text, authorName: ctx.actor.name, createdAt: ctx.now }
  await insertNote(ctx.tx, companyId, note)
  ctx.record({ type: 'COMPANY_NOTE', entity: 'company', entityId: companyId, after: { department } })
  return getCompanyFile(ctx, companyId)
}

export const companiesArea = implement(companies, {
  list, search, duplicates, get, production, creditCheck, create, update, setStatus, setTerms, merge, addNote,
  addContact, changeContact, removeContact, addContract, changeContract, moveContract,
}) // prettier-ignore
