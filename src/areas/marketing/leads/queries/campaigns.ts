import type { Tx } from '#server/request/context.ts'

const NAMED_CAMPAIGNS = `
  select id, name from campaigns where property_id = $1 and state <> 'CANCELLED' order by created_at desc, id limit 200`
export const findCampaigns = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.named('leads.findCampaigns', NAMED_CAMPAIGNS, [tx.propertyId])

const KNOWN_CAMPAIGN = 'select id from campaigns where property_id = $1 and id = $2'
/** A campaign that an address names; null for one that is not the property’s. */
export async function knownCampaign(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await tx.named<{ id: string }>('leads.knownCampaign', KNOWN_CAMPAIGN, [tx.propertyId, id])
  return row?.id ?? null
}
