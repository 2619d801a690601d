import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { CampaignChannel, DraftBecause, TemplateApproval, TemplateCategory } from '../contract/choices.ts'
import type { CampaignTemplate, Variant } from '../contract/templates.ts'

/** A template with what names its text at the provider, and who submitted it. */
export type StoredTemplate = CampaignTemplate & { submissionId: string | null; submittedBy: number | null }

const template = columns<StoredTemplate>().of('campaign_templates', {
  id: fixed('id'),
  name: 'name',
  channel: { column: 'channel', read: (text) => text as CampaignChannel, write: (channel) => channel },
  variants: { column: 'variants', read: (stored) => stored as Variant[], write: (all) => JSON.stringify(all) },
  category: { column: 'category', read: (text) => text as TemplateCategory | null, write: (category) => category },
  approval: { column: 'approval', read: (text) => text as TemplateApproval | null, write: (approval) => approval },
  approvalReason: 'approval_reason',
  approvalAt: 'approval_at',
  draftBecause: { column: 'draft_because', read: (text) => text as DraftBecause | null, write: (why) => why },
  submissionId: 'submission_id',
  submittedBy: 'submitted_by',
  version: fixed('version'),
})
export type TemplateFields = Pick<StoredTemplate, 'name' | 'channel' | 'variants' | 'category'> & Partial<Approval>
export type Approval = Pick<
  StoredTemplate,
  'approval' | 'approvalReason' | 'approvalAt' | 'draftBecause' | 'submissionId' | 'submittedBy'
>

const LIST = `
  select ${template.select()} from campaign_templates
   where property_id = $1
     and ($2::uuid is null or (name_key, id) > ((select name_key from campaign_templates where property_id = $1 and id = $2), $2))
     and ($3::text is null or name_key like '%' || $3 || '%') and ($4::text is null or channel = $4) order by name_key, id limit $5`
type Filter = { text: string | undefined; channel: CampaignChannel | undefined; after: string | undefined; limit: number } // prettier-ignore
export async function findTemplates(tx: Tx, { text, channel, after, limit }: Filter): Promise<StoredTemplate[]> {
  const like = text ? text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`) : null
  const values = [tx.propertyId, after ?? null, like, channel ?? null, limit]
  const rows = await tx.named<StoredTemplate>('campaigns.findTemplates', LIST, values)
  return rows.map((row) => template.read(row))
}

const GET = `select ${template.select()} from campaign_templates where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getTemplate(tx: Tx, id: string): Promise<StoredTemplate> {
  const [row] = await tx.named<StoredTemplate>('campaigns.getTemplate', GET, [tx.propertyId, id])
  return row ? template.read(row) : refuse('not_found', { campaignTemplateId: id })
}

const GET_MANY = `select ${template.select()} from campaign_templates where property_id = $1 and id = any($2::uuid[]) order by name_key, id`
/** Those of some templates there are. */
export async function getTemplates(tx: Tx, ids: readonly string[]): Promise<StoredTemplate[]> {
  const rows = await tx.named<StoredTemplate>('campaigns.getTemplates', GET_MANY, [tx.propertyId, ids])
  return rows.map((row) => template.read(row))
}

const LOCK_SUBMITTED = `select ${template.select()} from campaign_templates where property_id = $1 and submission_id = $2 for update`
/** The template of a submission, locked until the transaction ends; undefined once it has another text. */
export async function lockSubmitted(tx: Tx, submissionId: string): Promise<StoredTemplate | undefined> {
  const [row] = await tx.named<StoredTemplate>('campaigns.lockSubmitted', LOCK_SUBMITTED, [tx.propertyId, submissionId])
  return row && template.read(row)
}

const UNDER_WAY = `
  select exists (select from campaigns where property_id = $1 and (template_id = $2 or template_b_id = $2)
                    and state in ('IN_REVIEW', 'SCHEDULED', 'RUNNING', 'PAUSED')) as "isUnderWay"`
/** Whether a campaign that left the draft and is not over names a template. */
export async function isUnderWay(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.named<{ isUnderWay: boolean }>('campaigns.isUnderWay', UNDER_WAY, [tx.propertyId, id])
  return row?.isUnderWay === true
}

const constraintErrors = refuseOn({ campaign_template_is_named_once: 'name_taken' })

/** @throws Refusal name_taken */
export async function insertTemplate(
  tx: Tx,
  id: string,
  fields: TemplateFields,
  now: Instant,
): Promise<StoredTemplate> {
  // prettier-ignore
  const row = await tx
    .insertInto('campaign_templates')
    .values({ property_id: tx.propertyId, id, created_at: now, ...template.values(fields) })
    .returning(template.selection)
    .executeTakeFirstOrThrow()
    .catch(constraintErrors)
  return template.read(row)
}

/** @throws Refusal name_taken */
export async function updateTemplate(tx: Tx, id: string, fields: TemplateFields): Promise<StoredTemplate> {
  const row = await tx
    .updateTable('campaign_templates')
    .set({ ...template.values(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning(template.selection)
    .executeTakeFirstOrThrow()
    .catch(constraintErrors)
  return template.read(row)
}

/** Marks where a template stands with its provider, without another version: who edits its text sees no stale one. */
export async function markApproval(tx: Tx, id: string, approval: Partial<Approval>): Promise<void> {
  await tx
    .updateTable('campaign_templates')
    .set(template.values(approval))
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

const REMOVE = 'delete from campaign_templates where property_id = $1 and id = $2 returning name'
/** @throws Refusal not_found, template_in_use */
export async function deleteTemplate(tx: Tx, id: string): Promise<string> {
  const [row] = await tx
    .named<{ name: string }>('campaigns.deleteTemplate', REMOVE, [tx.propertyId, id])
    .catch(refuseOn({ campaign_says_a_template: 'template_in_use', campaign_says_another_template: 'template_in_use' }))
  return row?.name ?? refuse('not_found', { campaignTemplateId: id })
}

const PICTURES = 'select count(*)::int as count from pictures where property_id = $1 and id = any($2::uuid[])'
/** How many of some pictures the property has. */
export async function countPictures(tx: Tx, ids: readonly string[]): Promise<number> {
  const [row] = await tx.named<{ count: number }>('campaigns.countPictures', PICTURES, [tx.propertyId, ids])
  return row?.count ?? 0
}

const SENDER = `
  select p.name, p.address, p.city, p.postal_code as "postalCode", p.phone, p.seo_friendly_name as "seoName" from properties p where p.id = $1`
export type SenderFacts = {
  name: string
  address: string
  city: string
  postalCode: string
  phone: string
  seoName: string
}
export async function findSender(tx: Tx): Promise<SenderFacts> {
  const [row] = await tx.named<SenderFacts>('campaigns.findSender', SENDER, [tx.propertyId])
  return row ?? refuse('not_found', { propertyId: tx.propertyId })
}
