import type { Instant } from '#core/dates.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Purpose } from '../contract/choices.ts'
import { type Place, PLACES } from './records.ts'
import { hashIn } from './suppressions.ts'

// Consents of sister properties; those of $1, whose organisation is responsible for all of them. All need the platform's scope.

const COPY = `
  with given as (
    select r.* from ${PLACES}
      join sister_properties($1) s on s.id = $3 and s.is_controller
      join consent_states c on (c.property_id, c.channel, c.address_key) = (s.id, a.channel, a."addressKey") and c.is_given
      join consent_records r on (r.property_id, r.id) = (c.property_id, c.record_id)
     where not exists (select from suppressions u where u.property_id in ($1, s.id) and u.channel = c.channel and u.address_hash = ${hashIn('c.address_key')})
  )
  insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, language, wording, evidence, network,
                               recorded_by, given_at, recorded_at)
  select $1, gen_random_uuid(), g.channel, g.address, g.address_key, g.purpose, 'GIVEN', g.basis, 'IMPORT', g.language, g.wording,
         $4::text || ', ' || g.id, '', $5, g.given_at, $6
    from given g`

const COPY_SUPPRESSIONS = `
  insert into suppressions (property_id, channel, address_hash, address_key, reason, note, created_at, created_by)
  select $1, u.channel, u.address_hash, u.address_key, u.reason, '', $4, $5
    from ${PLACES}
    join sister_properties($1) s on s.id = $3 and s.is_controller
    join suppressions u on (u.property_id, u.channel, u.address_hash) = (s.id, a.channel, ${hashIn('a."addressKey"')})
  on conflict do nothing`

type Copied = { propertyId: number; sisterId: number; sisterName: string; places: readonly Place[]; by: string; at: Instant } // prettier-ignore

/** Consents that count at a sister property count here too, with where their proof is; whom it may not write to is not written to here. */
export async function copyConsents(tx: PlatformTx, copied: Copied): Promise<void> {
  const { propertyId, sisterId, sisterName, places, by, at } = copied
  const asked = [propertyId, JSON.stringify(places), sisterId]
  await tx.named('consents.copySuppressions', COPY_SUPPRESSIONS, [...asked, at, by])
  await tx.named('consents.copyConsents', COPY, [...asked, sisterName, by, at])
}

const WITHDRAW = `
  insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, language, wording, evidence, network,
                               recorded_by, given_at, recorded_at)
  select s.id, gen_random_uuid(), r.channel, r.address, r."addressKey", r.purpose, 'WITHDRAWN', r.basis, r.source, r.language, r.wording, r.evidence, '',
         r."recordedBy", r."givenAt", $3
    from sister_properties($1) s
   cross join jsonb_to_recordset($2::jsonb) r(channel text, address text, "addressKey" text, purpose text, basis text, source text, language text, wording text,
         evidence text, "recordedBy" text, "givenAt" timestamptz)
    join consent_states c on (c.property_id, c.channel, c.purpose, c.address_key) = (s.id, r.channel, r.purpose, r."addressKey") and c.is_given
   where s.is_controller`

type Withdrawn = Place & { address: string; purpose: Purpose; recordedBy: string; givenAt: Instant }

/** Consents that were withdrawn here are withdrawn at the sister properties that have them. */
export const withdrawAtSisters = (
  tx: PlatformTx,
  propertyId: number,
  rows: readonly Withdrawn[],
  at: Instant,
): Promise<object[]> => tx.named('consents.withdrawAtSisters', WITHDRAW, [propertyId, JSON.stringify(rows), at])

const SUPPRESS = `
  insert into suppressions (property_id, channel, address_hash, address_key, reason, note, created_at, created_by)
  select s.id, a.channel, ${hashIn('a."addressKey"')}, a."addressKey", $3, '', $4, $5
    from ${PLACES}
   cross join sister_properties($1) s
   where s.is_controller and exists (select from consent_states c where (c.property_id, c.channel, c.address_key) = (s.id, a.channel, a."addressKey"))
  on conflict do nothing`

type Suppressed = { place: Place; reason: string; at: Instant; by: string }

/** The sister properties that know an address do not write to it either. */
export const suppressAtSisters = (
  tx: PlatformTx,
  propertyId: number,
  { place, reason, at, by }: Suppressed,
): Promise<object[]> => tx.named('consents.suppressAtSisters', SUPPRESS, [propertyId, JSON.stringify([place]), reason, at, by]) // prettier-ignore
