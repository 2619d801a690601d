import * as z from 'zod'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { Refusal } from '#core/refusal.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Context } from '#server/request/context.ts'
import { makeDefinite, recordStage } from './actions/deals.ts'
import { proposalPdf } from './actions/proposal-pdf.ts'
import { notifyDealOwner } from './actions/proposals.ts'
import { returnEnquiries } from './actions/returns.ts'
import { logEndedWork } from './actions/work-items.ts'
import { proposalUrl } from './actions/whole.ts'
import { getDeal, lockDeal } from './queries/deals.ts'
import { findPropertiesWithStale, markStale } from './queries/leads.ts'
import { getProposal, markHeld } from './queries/proposals.ts'
import { findPropertiesWithReturns } from './queries/returns.ts'
import { findPropertiesWithEndedWork } from './queries/work.ts'
import { getEntry } from './queries/set-up.ts'
import { confirmationEmail, proposalEmail } from './rules/email-text.ts'
import { effectOf } from './rules/states.ts'

/** Notifies owners of leads on which nothing happens, of each lead once. */
export async function nudge(ctx: Context): Promise<void> {
  for (const { id, title, ownerId } of await markStale(ctx.tx, ctx.now))
    notify(ctx, [ownerId], { kind: 'lead_stale', message: `Nothing has happened on an enquiry: ${title}`, facts: { title }, path: `/businessLead/manage-businesslead?lead=${id}` }) // prettier-ignore
  ctx.publish('leads')
}

const Held = z.object({ propertyId: z.int(), proposalId: z.uuid() })

/** Holds the rooms of a signed proposal. A deal that went another way meanwhile stays there. */
export async function holdSigned(ctx: Context, proposalId: string): Promise<void> {
  const { dealId } = await getProposal(ctx.tx, proposalId)
  const deal = await lockDeal(ctx.tx, dealId)
  if (effectOf(deal.stage, 'DEFINITE') !== 'FIRM') return
  await makeDefinite(ctx, deal)
  await markHeld(ctx.tx, proposalId, ctx.now, '')
  recordStage(ctx, deal, 'DEFINITE')
}

/** The reason why the rooms were not held is stored with the signature, and its owner is notified. */
export async function noteUnheld(ctx: Context, proposalId: string, because: string): Promise<void> {
  const { dealId } = await getProposal(ctx.tx, proposalId)
  await markHeld(ctx.tx, proposalId, null, because)
  await notifyDealOwner(ctx, dealId, 'proposal_unheld')
  ctx.publish('leads')
}

export const leadJobs: Jobs = {
  'leads.return': {
    cron: '* * * * *',
    run: atNow(async ({ platform, inProperty }, now) => {
      const properties = await platform((tx) => findPropertiesWithReturns(tx, now))
      await each(properties, ({ id }) => inProperty(id, returnEnquiries))
    }),
  },
  'leads.stale': {
    cron: '23 * * * *',
    run: atNow(async ({ platform, inProperty }, now) => {
      const properties = await platform((tx) => findPropertiesWithStale(tx, now))
      await each(properties, ({ id }) => inProperty(id, nudge))
    }),
  },
  // Work ends in its own transaction; leads are updated a few minutes later.
  'leads.work': {
    cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
    run: async ({ platform, inProperty }) =>
      each(await platform(findPropertiesWithEndedWork), ({ id }) => inProperty(id, logEndedWork)),
  },
  'leads.hold': {
    run: async ({ inProperty }, payload) => {
      const { propertyId, proposalId } = Held.parse(payload)
      await inProperty(propertyId, (ctx) => holdSigned(ctx, proposalId)).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        await inProperty(propertyId, (ctx) => noteUnheld(ctx, proposalId, error.code))
      })
    },
  },
}

const Proposed = z.looseObject({ mailId: z.uuid(), to: z.email(), proposalId: z.uuid() })

/** The mail that brings a proposal; nothing once another one is in its place. */
const proposal: EmailWriter = async (ctx, payload) => {
  const { mailId, to, proposalId } = Proposed.parse(payload)
  const stored = await getProposal(ctx.tx, proposalId)
  if (stored.state !== 'SENT' && stored.state !== 'VIEWED') return undefined
  const { name, customerName: client } = await getDeal(ctx.tx, stored.dealId)
  const { language, validUntil: until } = stored
  const email = proposalEmail(language, {
    name,
    property: ctx.property.name,
    client,
    url: proposalUrl(ctx, stored),
    until,
  })
  const { fileName, bytes } = await proposalPdf(ctx, stored)
  return { id: mailId, to, ...email, language, attachments: [{ fileName, contentType: 'application/pdf', bytes }] }
}

const Confirmed = z.looseObject({ mailId: z.uuid(), to: z.email(), entryId: z.uuid() })

/** The mail that requests a confirmation from a visitor. */
const enquiryConfirmation: EmailWriter = async (ctx, payload) => {
  const { mailId, to, entryId } = Confirmed.parse(payload)
  const { outcome, sealedToken, language, content } = await getEntry(ctx.tx, entryId)
  if (outcome !== 'WAITING' || sealedToken === null) return undefined
  const url = `${ctx.settings.publicUrl}/enquire?confirm=${ctx.settings.secretBox.open(sealedToken)}`
  const email = confirmationEmail(language, { property: ctx.property.name, client: content.firstName, url })
  return { id: mailId, to, ...email, language, attachments: [] }
}

/** Mails of this area by the kind they are queued with. */
export const leadEmails = { proposal, enquiryConfirmation } satisfies Record<string, EmailWriter>
