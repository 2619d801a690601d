import type { Instant } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { FormEntry as Entry, LeadForm } from '../contract/form-replies.ts'
import type { LostReason } from '../contract/replies.ts'
import type { LeadSettings } from '../contract/settings.ts'
import type { AssignmentRule } from '../rules/assignment.ts'
import type { Layout } from '../rules/states.ts'

const SETTING_COLUMNS = `
         response_hours as "responseHours", opens_at as "opensAt", closes_at as "closesAt", stale_days as "staleDays", return_minutes as "returnMinutes", deposit_bp as "depositBp",
         deposit_days as "depositDays", project_template_id as "projectTemplateId", sends_rooming_list as "sendsRoomingList", version`
const SETTINGS = `select ${SETTING_COLUMNS} from lead_settings where property_id = $1`
/** The defaults until a user changes them. */
const DEFAULTS: LeadSettings = {
  responseHours: 4,
  opensAt: null,
  closesAt: null,
  staleDays: 7,
  returnMinutes: null,
  depositBp: 0,
  depositDays: 14,
  projectTemplateId: null,
  sendsRoomingList: false,
  version: 0,
}
export async function findSettings(tx: Tx): Promise<LeadSettings> {
  const [row] = await tx.named<LeadSettings>('leads.settings', SETTINGS, [tx.propertyId])
  return row ?? DEFAULTS
}

const SAVE_SETTINGS = `
  insert into lead_settings as s (property_id, response_hours, opens_at, closes_at, stale_days, deposit_bp, deposit_days, project_template_id, sends_rooming_list,
         return_minutes)
  values ($1, $2, $3, $4, $5, $7, $8, $9, $10, $11)
  on conflict (property_id) do update set response_hours = $2, opens_at = $3, closes_at = $4, stale_days = $5, deposit_bp = $7, deposit_days = $8,
         project_template_id = $9, sends_rooming_list = $10, return_minutes = $11, version = s.version + 1
   where s.version = $6
  returning ${SETTING_COLUMNS}`
/** @throws Refusal stale_version, unknown_reference */
export async function saveSettings(tx: Tx, { responseHours, opensAt, closesAt, staleDays, version, ...others }: LeadSettings): Promise<LeadSettings> {
  const { depositBp, depositDays, projectTemplateId, sendsRoomingList, returnMinutes } = others
  const [row] = await tx
    .named<LeadSettings>('leads.saveSettings', SAVE_SETTINGS, [tx.propertyId, responseHours, opensAt, closesAt, staleDays, version, depositBp, depositDays, projectTemplateId, sendsRoomingList, returnMinutes])
    .catch(refuseOn({ lead_template_is_known: 'unknown_reference' }))
  return row ?? refuse('stale_version')
} // prettier-ignore

const REASON = 'select id, name, is_active as "isActive", version from lost_reasons'
const REASONS = `${REASON} where property_id = $1 order by lower(name) limit 200`
export const findReasons = (tx: Tx): Promise<LostReason[]> => tx.named('leads.reasons', REASONS, [tx.propertyId])

const nameErrors = refuseOn({ lost_reason_is_named_once: 'name_taken', lead_form_is_named_once: 'name_taken', lead_forms_owner_id_fkey: 'unknown_reference' }) // prettier-ignore
const INSERT_REASON = `
  insert into lost_reasons (property_id, id, name, is_active) values ($1, $2, $3, $4) returning id, name, is_active as "isActive", version`
const UPDATE_REASON = `
  update lost_reasons set name = $3, is_active = $4, version = version + 1 where property_id = $1 and id = $2
  returning id, name, is_active as "isActive", version`
type Reason = Omit<LostReason, 'version'>
/** @throws Refusal name_taken */
export async function insertReason(tx: Tx, { id, name, isActive }: Reason): Promise<LostReason> {
  const [row] = await tx.named<LostReason>('leads.insertReason', INSERT_REASON, [tx.propertyId, id, name, isActive]).catch(nameErrors)
  return row ?? refuse('not_found')
} // prettier-ignore
/** @throws Refusal name_taken */
export async function updateReason(tx: Tx, { id, name, isActive }: Reason): Promise<LostReason> {
  const [row] = await tx.named<LostReason>('leads.updateReason', UPDATE_REASON, [tx.propertyId, id, name, isActive]).catch(nameErrors)
  return row ?? refuse('not_found')
} // prettier-ignore

const RULES = `
  select place, rule, to_json(user_ids) as "userIds", turn from lead_rules where property_id = $1 order by place`
export const findRules = (tx: Tx): Promise<AssignmentRule[]> => tx.named('leads.rules', RULES, [tx.propertyId])
const COUNT_TURN = 'update lead_rules set turn = turn + 1 where property_id = $1 and place = $2'
/** The next enquiry is for the next one. */
export const countTurn = (tx: Tx, place: number): Promise<unknown> =>
  tx.named('leads.countTurn', COUNT_TURN, [tx.propertyId, place])

type NewRule = Omit<AssignmentRule, 'place' | 'turn'>
/** Puts rules in the place of those before. */
export async function replaceRules(tx: Tx, rules: readonly NewRule[]): Promise<void> {
  await tx.deleteFrom('lead_rules').where('property_id', '=', tx.propertyId).execute()
  const rows = rules.map(({ rule, userIds }, place) => ({ property_id: tx.propertyId, place, rule: JSON.stringify(rule), user_ids: [...userIds] })) // prettier-ignore
  if (rows.length > 0) await tx.insertInto('lead_rules').values(rows).execute()
}

export type StoredForm = Omit<LeadForm, 'url'> & { key: string }
const FORM = `
  select id, name, kind, thanks, owner_id as "ownerId", confirms, asks_stay as "asksStay", asks_company as "asksCompany", asks_event as "asksEvent", asks_offers as "asksOffers",
         on_duplicate as "onDuplicate", is_active as "isActive", public_key as key, version
    from lead_forms`
const FORMS = `${FORM} where property_id = $1 order by lower(name) limit 200`
export const findForms = (tx: Tx): Promise<StoredForm[]> => tx.named('leads.forms', FORMS, [tx.propertyId])
const FORM_BY_KEY = `${FORM} where property_id = $1 and public_key = $2`
/** @throws Refusal not_found */
export async function formByKey(tx: Tx, key: string): Promise<StoredForm> {
  const [row] = await tx.named<StoredForm>('leads.formByKey', FORM_BY_KEY, [tx.propertyId, key])
  return row ?? refuse('not_found')
}
const FORM_BY_ID = `${FORM} where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getForm(tx: Tx, id: string): Promise<StoredForm> {
  const [row] = await tx.named<StoredForm>('leads.getForm', FORM_BY_ID, [tx.propertyId, id])
  return row ?? refuse('not_found', { leadFormId: id })
}
const INSERT_FORM = `
  insert into lead_forms (property_id, id, name, kind, thanks, owner_id, confirms, asks_stay, asks_company, on_duplicate, is_active, asks_event, asks_offers, public_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
const UPDATE_FORM = `
  update lead_forms set name = $3, kind = $4, thanks = $5, owner_id = $6, confirms = $7, asks_stay = $8, asks_company = $9, on_duplicate = $10,
         is_active = $11, asks_event = $12, asks_offers = $13, version = version + 1
   where property_id = $1 and id = $2`
type FormValues = Omit<StoredForm, 'version' | 'key'>
const valuesOf = (tx: Tx, one: FormValues) => [tx.propertyId, one.id, one.name, one.kind, one.thanks, one.ownerId, one.confirms, one.asksStay, one.asksCompany, one.onDuplicate, one.isActive, one.asksEvent, one.asksOffers] // prettier-ignore
/** @throws Refusal name_taken, unknown_reference */
export const insertForm = (tx: Tx, { key, ...one }: FormValues & { key: string }): Promise<unknown> =>
  tx.named('leads.insertForm', INSERT_FORM, [...valuesOf(tx, one), key]).catch(nameErrors)
/** @throws Refusal name_taken, unknown_reference */
export const updateForm = (tx: Tx, one: FormValues): Promise<unknown> =>
  tx.named('leads.updateForm', UPDATE_FORM, valuesOf(tx, one)).catch(nameErrors)

/** What a visitor typed. */
export type Entered = {
  firstName: string
  lastName: string
  email: string
  phone: string
  companyName: string
  arrival: string | null
  departure: string | null
  rooms: number | null
  adults: number | null
  message: string
  /** Absent, as what follows, in entries of earlier forms. */
  eventOn?: string | null
  attendees?: number | null
  layout?: Layout | null
  agreesToOffers?: boolean
  /** What the visitor read beside the checkbox for offers and news. */
  consentWording?: string
  campaignId?: string | null
  offerCode?: string
  utmSource?: string
  utmMedium?: string
  utmCampaign?: string
  landing?: string
}
export type StoredEntry = { id: string; formId: string; content: Entered; language: Language; outcome: Entry['outcome']; sealedToken: string | null } // prettier-ignore
const INSERT_ENTRY = `
  insert into lead_form_entries (property_id, id, form_id, content, email, language, outcome, reason, lead_id, token_hash, sealed_token, address, entered_at)
  values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
export type NewEntry = StoredEntry & {
  reason: string
  leadId: string | null
  tokenHash: Buffer | null
  address: string
  at: Instant
}
export const insertEntry = (tx: Tx, one: NewEntry): Promise<unknown> =>
  tx.named('leads.insertEntry', INSERT_ENTRY, [
    tx.propertyId, one.id, one.formId, JSON.stringify(one.content), one.content.email, one.language, one.outcome, one.reason, one.leadId,
    one.tokenHash, one.sealedToken, one.address, one.at,
  ]) // prettier-ignore

const ENTRY = `select id, form_id as "formId", content, language, outcome, sealed_token as "sealedToken" from lead_form_entries`
const ENTRY_BY_TOKEN = `${ENTRY} where property_id = $1 and token_hash = $2 for update`
/** Locks it until the transaction ends. @throws Refusal not_found */
export async function lockEntry(tx: Tx, hash: Buffer): Promise<StoredEntry> {
  const [row] = await tx.named<StoredEntry>('leads.lockEntry', ENTRY_BY_TOKEN, [tx.propertyId, hash])
  return row ?? refuse('not_found')
}
const ENTRY_BY_ID = `${ENTRY} where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getEntry(tx: Tx, id: string): Promise<StoredEntry> {
  const [row] = await tx.named<StoredEntry>('leads.getEntry', ENTRY_BY_ID, [tx.propertyId, id])
  return row ?? refuse('not_found')
}
const MARK_ENTRY = `update lead_form_entries set outcome = $3, lead_id = $4, confirmed_at = $5 where property_id = $1 and id = $2`
export const markEntry = (
  tx: Tx,
  id: string,
  outcome: 'MADE' | 'ATTACHED',
  leadId: string,
  at: Instant,
): Promise<unknown> => tx.named('leads.markEntry', MARK_ENTRY, [tx.propertyId, id, outcome, leadId, at])

const ENTRIES = `
  select id, email, outcome, reason, lead_id as "leadId", entered_at as "enteredAt", confirmed_at as "confirmedAt"
    from lead_form_entries where property_id = $1 and form_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`
export const findEntries = (tx: Tx, formId: string, after: string | null, limit: number): Promise<Entry[]> =>
  tx.named('leads.entries', ENTRIES, [tx.propertyId, formId, after, limit])
