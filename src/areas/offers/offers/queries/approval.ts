import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { OfferCeiling, OfferSettings } from '../contract/fields.ts'

const SETTINGS =
  'select ceiling_bp as "ceilingBp", ceiling_minor as "ceilingAmount", version from offer_settings where property_id = $1'
/** A property has no ceiling until it decides on one. */
export async function getSettings(tx: Tx): Promise<OfferSettings> {
  const [row] = await tx.named<OfferSettings>('offers.settings', SETTINGS, [tx.propertyId])
  return row ?? { ceilingBp: null, ceilingAmount: null, version: 0 }
}

const SAVE = `
  insert into offer_settings as s (property_id, ceiling_bp, ceiling_minor) select $1, $2, $3 where $4 = 0 or exists (select from offer_settings where property_id = $1)
  on conflict (property_id) do update set ceiling_bp = excluded.ceiling_bp, ceiling_minor = excluded.ceiling_minor, version = s.version + 1
   where s.version = $4
  returning version`
/** Version 0 is what was never decided. @throws Refusal stale_version */
export async function storeSettings(
  tx: Tx,
  { ceilingBp, ceilingAmount }: OfferCeiling,
  version: number,
): Promise<void> {
  const values = [tx.propertyId, ceilingBp, ceilingAmount, version]
  const rows = await tx.named<{ version: number }>('offers.saveSettings', SAVE, values)
  if (rows.length === 0) refuse('stale_version')
}

const WRITTEN = `
  update offers set written_by = $3, requested_by = null, requested_at = null, approved_by = null, approved_name = '', approved_at = null
   where property_id = $1 and id = $2`
/** What an offer promises is another user's now: it is not approved. */
export const markWritten = (tx: Tx, id: string, by: number): Promise<unknown> =>
  tx.named('offers.markWritten', WRITTEN, [tx.propertyId, id, by])

const REQUESTED =
  'update offers set requested_by = $3, requested_at = $4, version = version + 1 where property_id = $1 and id = $2'
export const markRequested = (tx: Tx, id: string, by: number, at: Instant): Promise<unknown> =>
  tx.named('offers.markRequested', REQUESTED, [tx.propertyId, id, by, at])

const APPROVED = `
  update offers set requested_by = null, requested_at = null, approved_by = $3, approved_name = $4, approved_at = $5, version = version + 1
   where property_id = $1 and id = $2`
/** @throws Refusal own_offer for who wrote it */
export const markApproved = (tx: Tx, id: string, by: { id: number; name: string }, at: Instant): Promise<unknown> =>
  tx
    .named('offers.markApproved', APPROVED, [tx.propertyId, id, by.id, by.name, at])
    .catch(refuseOn({ offer_is_approved_by_another: 'own_offer' }))

const SENT_BACK =
  'update offers set requested_by = null, requested_at = null, version = version + 1 where property_id = $1 and id = $2'
export const markSentBack = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('offers.markSentBack', SENT_BACK, [tx.propertyId, id])
