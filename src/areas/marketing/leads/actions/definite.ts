import { linksArea } from '#areas/billing/links/actions/links.ts'
import { groupsArea } from '#areas/lodging/groups/actions/groups.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { makeProject } from '#areas/people/projects/actions/templates.ts'
import { type Minor, shareOf, zero } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Deal } from '../contract/replies.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { freeProjectKey } from '../queries/deals.ts'
import { findSettings } from '../queries/set-up.ts'
import { depositWord } from '../rules/email-text.ts'
import { notifyOwnerOf } from './notices.ts'

const DAY_MS = 86_400_000

/** Without a provider that takes money, or on a bill that takes none, a deposit is requested by hand. */
const BY_HAND: readonly string[] = ['gateway_not_ready', 'folio_closed', 'booking_closed']

const unless =
  (codes: readonly string[]) =>
  (error: unknown): null => {
    if (error instanceof Refusal && codes.includes(error.code)) return null
    throw error
  }

/** A link that takes the deposit on the account of the group, mailed to the contact; null where it is to be requested by hand. */
async function requestDeposit(ctx: Context, deal: Deal, groupId: string, amount: Minor, days: number): Promise<string | null> {
  const { account } = await groupsArea.actions.openAccount(ctx, { groupId })
  if (account === null) return null
  const { customerId, companyId, customerEmail } = deal
  const link = await linksArea.actions
    .create(ctx, {
      bookingId: account.bookingId,
      fixedAmount: amount,
      allowsPartial: false,
      expiresAt: new Date(Date.parse(ctx.now) + days * DAY_MS).toISOString(),
      description: depositWord(await languageFor(ctx, undefined, { customerId, companyId })),
      isDraft: false,
      ...(customerEmail !== '' && { email: customerEmail }),
    })
    .catch(unless(BY_HAND))
  return link && link.id
} // prettier-ignore

/** The work of a definite deal, as its template has it. Its name is that of the template: a deal's own may name a guest. */
async function beginWork(ctx: Context, deal: Deal, projectTemplateId: string): Promise<string | null> {
  const key = await freeProjectKey(ctx.tx, deal.number)
  if (key === '') return null
  // A project is for one client.
  const { companyId } = deal
  const client = { companyId, customerId: companyId === null ? deal.customerId : null }
  const wanted = { projectTemplateId, key, name: '', startOn: ctx.businessDate, leadId: null }
  // A template without an open state begins no work.
  return makeProject(ctx, wanted, client).catch(unless(['unknown_reference']))
}

/** What follows once the rooms of a deal are held for good; nothing of it prevents that. */
export async function beginDefinite(ctx: Context, deal: Deal, groupId: string | null): Promise<{ project_id?: string; deposit_link_id?: string }> {
  const settings: LeadSettings = await findSettings(ctx.tx)
  const amount = shareOf(deal.amount, settings.depositBp)
  const isRequested = groupId !== null && amount > zero && deal.currency === ctx.property.currency
  const linkId = isRequested ? await requestDeposit(ctx, deal, groupId, amount, settings.depositDays) : null
  if (isRequested && linkId === null) notifyOwnerOf(ctx, deal, 'deposit_by_hand')
  const projectId = settings.projectTemplateId === null ? null : await beginWork(ctx, deal, settings.projectTemplateId)
  if (settings.sendsRoomingList && groupId !== null) await groupsArea.actions.mailLink(ctx, { groupId }).catch(unless(['no_address', 'group_over']))
  return { ...(projectId !== null && { project_id: projectId }), ...(linkId !== null && { deposit_link_id: linkId }) }
} // prettier-ignore
