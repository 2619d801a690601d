import { enterOfCase } from '#areas/marketing/leads/actions/of-journey.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { findEntries, lockCase, setEnquiry } from '../queries/cases.ts'
import { isOver } from '../rules.ts'

/**
 * Makes an enquiry for the sales team of a case of this property, with the first words of its requester. Who has an open enquiry gets a note in it.
 *
 * @throws Refusal not_found, case_closed, case_has_enquiry, enquiry_needs_permission
 */
export async function addEnquiry(ctx: Context, caseId: string): Promise<void> {
  const propertyId = ctx.property.id
  const found = await lockCase(ctx.tx, { propertyId }, caseId)
  if (!ctx.actor.permissions.has('leads.enter')) refuse('enquiry_needs_permission')
  if (isOver(found.state)) refuse('case_closed', { state: found.state })
  if (found.leadId !== null) refuse('case_has_enquiry', { leadId: found.leadId })
  const { number, kind, subject, name, email, phone, language } = found
  const words = (await findEntries(ctx.tx, propertyId, caseId)).find((entry) => entry.kind === 'IN')?.body ?? ''
  const leadId = await enterOfCase(ctx, kind === 'GROUP' || kind === 'EVENT' ? kind : 'STAY', {
    firstName: name.slice(0, 80),
    lastName: '',
    email,
    phone,
    language,
    companyName: '',
    title: subject.slice(0, 120),
    message: words.slice(0, 10_000),
  })
  await setEnquiry(ctx.tx, caseId, leadId)
  ctx.record({ type: 'CASE_MOVED', entity: 'case', entityId: caseId, after: { number, leadId } })
  ctx.publish('cases')
}
