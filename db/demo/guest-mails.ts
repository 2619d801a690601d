import { GuestMailKind } from '#areas/platform/messages/contract/guest-mail-kind.ts'
import { LEADS } from '#areas/platform/messages/rules/guest-mails.ts'
import type { PlatformTx } from '#server/request/context.ts'

/** Properties of the demo write to their guests from now on; what was booked before had no mail. */
export async function activateGuestMails(tx: PlatformTx, propertyIds: readonly number[]): Promise<void> {
  const kinds = GuestMailKind.options.map((kind) => ({ kind, lead: LEADS[kind] ?? null }))
  await tx.named(
    '',
    `insert into guest_mails (property_id, kind, is_active, lead)
     select p.id, k.kind, true, k.lead
       from unnest($1::bigint[]) as p (id) cross join jsonb_to_recordset($2::jsonb) as k (kind text, lead int)
     on conflict do nothing`,
    [propertyIds, JSON.stringify(kinds)],
  )
}
