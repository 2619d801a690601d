import type { Instant } from '#core/dates.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'
import type { ConsentChannel, Purpose } from '../contract/choices.ts'
import type { ConsentRecord, ConsentState } from '../contract/replies.ts'

const record = columns<ConsentRecord>().of('consent_records', {
  id: fixed('id'),
  channel: fixed('channel'),
  address: fixed('address'),
  purpose: fixed('purpose'),
  action: fixed('action'),
  basis: fixed('basis'),
  source: fixed('source'),
  language: fixed('language'),
  wording: fixed('wording'),
  evidence: fixed('evidence'),
  recordedBy: fixed('recorded_by'),
  givenAt: fixed('given_at'),
})

export type NewRecord = ConsentRecord & { addressKey: string; network: string }

/** Stores statements in one statement of SQL; the states follow by trigger. */
export async function insertRecords(tx: Tx, rows: readonly NewRecord[], now: Instant): Promise<void> {
  if (rows.length === 0) return
  await tx.named(
    'insert_consent_records',
    `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, language, wording, evidence, network, recorded_by, given_at, recorded_at)
     select $1, r.id, r.channel, r.address, r."addressKey", r.purpose, r.action, r.basis, r.source, r.language, r.wording, r.evidence, r.network, r."recordedBy", r."givenAt", $3
       from jsonb_to_recordset($2::jsonb) r(id uuid, channel text, address text, "addressKey" text, purpose text, action text, basis text, source text, language text,
            wording text, evidence text, network text, "recordedBy" text, "givenAt" timestamptz)`,
    [tx.propertyId, JSON.stringify(rows), now],
  ) // prettier-ignore
}

/** An address on a channel, as addresses are compared. */
export type Place = { channel: ConsentChannel; addressKey: string }

/** Rows of places, for statements that look for many. */
export const PLACES = `jsonb_to_recordset($2::jsonb) a(channel text, "addressKey" text)`

export const findStates = (tx: Tx, places: readonly Place[]): Promise<(Omit<ConsentState, 'isExpired'> & Place)[]> =>
  tx.named<Omit<ConsentState, 'isExpired'> & Place>(
    'find_consent_states',
    `select s.channel, s.address_key as "addressKey", s.purpose, s.is_given as "isGiven", s.basis, s.since
       from ${PLACES} join consent_states s on (s.property_id, s.channel, s.address_key) = ($1, a.channel, a."addressKey")
      order by s.channel, s.purpose`,
    [tx.propertyId, JSON.stringify(places)],
  )

export const findRecordsOf = (tx: Tx, places: readonly Place[]): Promise<ConsentRecord[]> =>
  tx.named<ConsentRecord>(
    'find_consent_records_of',
    `select ${record.select('r')}
       from ${PLACES} join consent_records r on (r.property_id, r.address_key, r.channel) = ($1, a."addressKey", a.channel)
      order by r.given_at desc, r.id desc limit 40`,
    [tx.propertyId, JSON.stringify(places)],
  )

/** Statements of everyone, the latest entry first. */
export const findRecords = (
  tx: Tx,
  { channel, purpose }: { channel?: ConsentChannel | undefined; purpose?: Purpose | undefined },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ConsentRecord[]> =>
  tx.named<ConsentRecord>(
    'find_consent_records',
    `select ${record.select('r')} from consent_records r
      where property_id = $1 and ($2::text is null or channel = $2) and ($3::text is null or purpose = $3) and ($4::uuid is null or id < $4)
      order by id desc limit $5`,
    [tx.propertyId, channel ?? null, purpose ?? null, after ?? null, limit],
  )

/** The consents of an address that wait for its mail to be confirmed, since their last other statement. */
export const findWaiting = (tx: Tx, { channel, addressKey }: Place): Promise<ConsentRecord[]> =>
  tx.named<ConsentRecord>(
    'find_waiting_consents',
    `select distinct on (r.purpose) ${record.select('r')} from consent_records r
       left join consent_states s on (s.property_id, s.channel, s.purpose, s.address_key) = (r.property_id, r.channel, r.purpose, r.address_key)
      where r.property_id = $1 and r.channel = $2 and r.address_key = $3 and r.action = 'REQUESTED' and (s.since is null or s.since < r.given_at)
      order by r.purpose, r.given_at desc`,
    [tx.propertyId, channel, addressKey],
  )

/** Where the guest of an e-mail address is called and written to. */
export type OneGuest = { phone: string; firstName: string; lastName: string; address: string; postalCode: string; city: string } // prettier-ignore

const OF_EMAIL = `
  select phone, first_name as "firstName", last_name as "lastName", address, postal_code as "postalCode", city from customers
   where property_id = $1 and search_email = $2 and $2 <> '' and merged_into_id is null and erased_at is null limit 2`

/** The guest an e-mail address is of; undefined where it is of none or of several, of whom one must not see the others. */
export async function findGuestOfEmail(tx: Tx, addressKey: string): Promise<OneGuest | undefined> {
  const rows = await tx.named<OneGuest>('consents.guestOfEmail', OF_EMAIL, [tx.propertyId, addressKey])
  return rows.length === 1 ? rows[0] : undefined
}
