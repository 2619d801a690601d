import { masked } from '#areas/platform/messages/rules/messages.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { Action } from '#server/request/context.ts'
import type { CampaignRecipient } from '../contract/campaign-replies.ts'
import type { campaigns } from '../contract/campaigns.ts'
import { findSettings, getCampaign } from '../queries/campaigns.ts'
import { findRecipients, findTried } from '../queries/recipients.ts'
import { costOf } from '../rules/cost.ts'
import { findAttributed, findHours, findLinkClicks, findOutcomes, findSkips } from '../queries/results.ts'

/** @throws Refusal not_found */
export const results: Action<typeof campaigns.results> = async (ctx, { campaignId }) => {
  const { test, costPerThousand } = await getCampaign(ctx.tx, campaignId)
  const settings = await findSettings(ctx.tx)
  const { attributionDays, countsReads, tracksPeople } = settings
  const [{ audience, sent, units, opened, clicked, ...outcomes }, skips, hours, links, tried, attributed] =
    await Promise.all([
      findOutcomes(ctx.tx, campaignId),
      findSkips(ctx.tx, campaignId),
      findHours(ctx.tx, campaignId),
      findLinkClicks(ctx.tx, campaignId),
      findTried(ctx.tx, campaignId, false),
      findAttributed(ctx.tx, campaignId, attributionDays),
    ])
  return {
    funnel: { audience, sent, opened, clicked, booked: attributed.lastTouch.bookings },
    spent: costOf(units, costPerThousand),
    ...outcomes,
    skips,
    countsReads,
    tracksPeople,
    hours,
    links,
    variants: test ? tried : [],
    attributionDays,
    ...attributed,
  }
}

/** @throws Refusal not_found */
export const recipients: Action<typeof campaigns.recipients> = async (ctx, { campaignId, state, after, limit }) => {
  await getCampaign(ctx.tx, campaignId)
  const rows = await findRecipients(ctx.tx, campaignId, { state, after: readIdCursor(after), limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursorOf(id))
  return { ...page, rows: page.rows.map((row) => ({ ...row, address: masked(row.address) })) }
}

/** @throws Refusal not_found, too_many_rows */
export const exportRecipients: Action<typeof campaigns.exportRecipients> = async (
  ctx,
  { campaignId, state, format },
) => {
  const { name } = await getCampaign(ctx.tx, campaignId)
  ctx.record({ type: 'CAMPAIGN_EXPORTED', entity: 'campaign', entityId: campaignId, after: { format } })
  return writeSheet<CampaignRecipient>(
    ctx,
    {
      name: `recipients-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      columns: [
        { header: 'Guest', kind: 'text', value: (row) => row.name },
        { header: 'Address', kind: 'text', value: ({ address }) => address },
        { header: 'State', kind: 'text', value: ({ state }) => state },
        { header: 'Reason', kind: 'text', value: ({ reason }) => reason },
        { header: 'Variant', kind: 'text', value: ({ variant }) => variant ?? '' },
        { header: 'Code', kind: 'text', value: ({ code }) => code },
      ],
      rows: batchesOf<CampaignRecipient, string>(
        (page) => findRecipients(ctx.tx, campaignId, { state, ...page }),
        ({ id }) => id,
      ),
    },
    format,
  )
}
