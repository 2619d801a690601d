import { leads } from '#areas/marketing/leads/contract/leads.ts'
import type { NamedSource } from '#areas/marketing/leads/rules/sources.ts'
import { type BuiltInSource, LEAD_KINDS, LEAD_SOURCES, type LeadKind, type LeadSource } from '#areas/marketing/leads/rules/states.ts' // prettier-ignore
import type { Received } from '#core/contract.ts'
import { plainTitle } from '#core/columns.ts'
import type { Day } from '#core/dates.ts'
import { readLanguage } from '#core/language.ts'
import { type DayOrder, readDay } from '#core/table-days.ts'
import type { Fault } from '../contract.ts'
import { readCount } from './cells.ts'
import type { ImportField } from './fields.ts'
import { twice } from './imports.ts'
import { namesIn } from './lines.ts'

type Cells = Partial<Record<ImportField, string>>
export type PlannedLead = { name: string; faults: Fault[]; input?: Received<typeof leads.create> }

/** What other programs call the kinds and sources, in lower case without signs, beside our own words for them. */
const KINDS: Readonly<Record<string, LeadKind>> = {
  individual: 'STAY', sejour: 'STAY', groupe: 'GROUP', mariage: 'WEDDING', meeting: 'EVENT', conference: 'EVENT', banquet: 'EVENT', evenement: 'EVENT',
  corporate: 'COMPANY', entreprise: 'COMPANY', travelagent: 'AGENT', agence: 'AGENT', longstay: 'LONG_STAY', longsejour: 'LONG_STAY',
} // prettier-ignore
const SOURCES: Readonly<Record<string, BuiltInSource>> = {
  website: 'FORM', web: 'FORM', formulaire: 'FORM', telephone: 'PHONE', call: 'PHONE', walkin: 'WALK_IN', mail: 'EMAIL', courriel: 'EMAIL',
  recommendation: 'REFERRAL', recommandation: 'REFERRAL', campagne: 'CAMPAIGN',
} // prettier-ignore

/** What the property has: addresses with an open lead, and its own sources, also those it no longer offers. */
type Known = { open: ReadonlySet<string>; sources: readonly NamedSource[] }

/** Every line of a table of leads with what is wrong with it. */
export function plannedLeads(all: readonly Cells[], { open, sources }: Known, order: DayOrder): PlannedLead[] {
  const lines = all.map((cells) => plannedLead(cells, sources, order))
  const emails = all.map(({ email = '' }) => email.trim().toLowerCase())
  const isTwice = twice(emails)
  return lines.map((line, index) => {
    const email = emails[index] ?? ''
    if (isTwice[index]) return { name: line.name, faults: [...line.faults, 'TWICE'] }
    return open.has(email) ? { name: line.name, faults: [...line.faults, 'EXISTS'] } : line
  })
}

const FAULT_OF: Readonly<Record<string, Fault>> = { title: 'NAME', email: 'EMAIL', phone: 'PHONE' }

function plannedLead(cells: Cells, sources: readonly NamedSource[], order: DayOrder): PlannedLead {
  const { firstName, lastName } = namesIn(cells)
  const { companyName = '', email = '', phone = '', leadTitle = '', leadMessage = '', nextStep = '' } = cells
  const person = `${firstName} ${lastName}`.trim()
  const title = (leadTitle || companyName || person || email).trim().slice(0, 120)
  const faults = new Set<Fault>()
  const kind = choiceIn(cells.leadKind, LEAD_KINDS, KINDS, 'STAY')
  if (kind === undefined) faults.add('LEAD_KIND')
  const [arrival, departure] = [dayIn(cells.arrival, order), dayIn(cells.departure, order)]
  if (arrival === undefined) faults.add('ARRIVAL')
  if (departure === undefined) faults.add('DEPARTURE')
  if (arrival && departure && arrival >= departure) faults.add('BACKWARDS')
  const [rooms, adults, children] = [countIn(cells.roomCount), countIn(cells.adults), countIn(cells.children)]
  if (rooms === undefined || adults === undefined || children === undefined) faults.add('GUESTS')
  const source = sourceIn(cells.leadSource, sources)
  const read = leads.create.input.safeParse({
    kind, source, title, firstName, lastName, email: email.trim().toLowerCase(), phone, companyName, arrival, departure, rooms, adults, children,
    message: leadMessage, nextStep, language: readLanguage(cells.language ?? ''),
  }) // prettier-ignore
  if (!read.success && faults.size === 0)
    for (const { path } of read.error.issues) faults.add(FAULT_OF[String(path[0])] ?? 'TOO_LONG')
  return { name: title, faults: [...faults], ...(read.success && faults.size === 0 && { input: read.data }) }
}

/** A source by the property's name of it, else a built-in one; a word that means none is stored as an import. */
function sourceIn(cell = '', sources: readonly NamedSource[]): LeadSource {
  const word = plainTitle(cell)
  const own = sources.find(({ name }) => word !== '' && plainTitle(name) === word)
  return own?.id ?? choiceIn<BuiltInSource>(cell, LEAD_SOURCES, SOURCES, 'IMPORT') ?? 'IMPORT'
}

/** A choice by our own name of it or one that others use; without one, `none`; undefined for a word that means nothing. */
function choiceIn<C extends string>(cell = '', own: readonly C[], others: Readonly<Record<string, C>>, none: C): C | undefined {
  const word = plainTitle(cell)
  return word === '' ? none : (own.find((one) => plainTitle(one) === word) ?? others[word])
} // prettier-ignore

/** Null where nothing is written, undefined for what cannot be read. */
const dayIn = (cell = '', order: DayOrder): Day | null | undefined => (cell.trim() === '' ? null : readDay(cell, order))
const countIn = (cell = ''): number | null | undefined => (cell.trim() === '' ? null : readCount(cell))
