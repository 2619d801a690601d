import type { Instant } from '#core/dates.ts'
import { columns, fixed } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'

export type StoredDomain = {
  domain: string
  localPart: string
  selector: string
  publicKey: string
  sealedKey: string
  hasDkim: boolean
  hasSpf: boolean
  hasDmarc: boolean
  checkedAt: Instant | null
  version: number
}

const domain = columns<StoredDomain>().of('mail_domains', {
  domain: 'domain',
  localPart: 'local_part',
  selector: 'selector',
  publicKey: 'public_key',
  sealedKey: 'sealed_key',
  hasDkim: 'has_dkim',
  hasSpf: 'has_spf',
  hasDmarc: 'has_dmarc',
  checkedAt: 'checked_at',
  version: fixed('version'),
})

export async function findDomain(tx: Tx): Promise<StoredDomain | undefined> {
  const [row] = await tx.named<StoredDomain>(
    'find_mail_domain',
    `select ${domain.select()} from mail_domains where property_id = $1`,
    [tx.propertyId],
  )
  return row
}

type NewDomain = Pick<StoredDomain, 'domain' | 'localPart' | 'selector' | 'publicKey' | 'sealedKey'>

/** Stores a domain; what was seen of another one is forgotten. Returns whether the version was still the one seen. */
export async function saveDomain(tx: Tx, row: NewDomain, version: number): Promise<boolean> {
  const rows = await tx.named(
    'save_mail_domain',
    `insert into mail_domains as d (property_id, domain, local_part, selector, public_key, sealed_key)
     select $1, $2, $3, $4, $5, $6 where $7::int = 0 or exists (select from mail_domains where property_id = $1)
     on conflict (property_id) do update
        set domain = excluded.domain, local_part = excluded.local_part, selector = excluded.selector, public_key = excluded.public_key,
            sealed_key = excluded.sealed_key, version = d.version + 1, has_dkim = d.has_dkim and d.public_key = excluded.public_key,
            has_spf = d.has_spf and d.domain = excluded.domain, has_dmarc = d.has_dmarc and d.domain = excluded.domain
      where d.version = $7::int
     returning version`,
    [tx.propertyId, row.domain, row.localPart, row.selector, row.publicKey, row.sealedKey, version],
  )
  return rows.length > 0
}

type Seen = Pick<StoredDomain, 'hasDkim' | 'hasSpf' | 'hasDmarc'> & { publicKey: string; checkedAt: Instant }

/** Writes what was seen, unless the domain has another key by now. */
export const markChecked = (tx: Tx, { publicKey, ...seen }: Seen): Promise<object[]> =>
  tx.named(
    'mark_mail_domain_checked',
    `update mail_domains set has_dkim = $2, has_spf = $3, has_dmarc = $4, checked_at = $5 where property_id = $1 and public_key = $6`,
    [tx.propertyId, seen.hasDkim, seen.hasSpf, seen.hasDmarc, seen.checkedAt, publicKey],
  )

/** Returns whether there was one. */
export async function deleteDomain(tx: Tx): Promise<boolean> {
  const rows = await tx.named(
    'delete_mail_domain',
    'delete from mail_domains where property_id = $1 returning domain',
    [tx.propertyId],
  )
  return rows.length > 0
}
