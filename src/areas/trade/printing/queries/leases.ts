import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import type { ErrorClass, JobKind, Way } from '../contract/replies.ts'
import type { Sheet } from '../contract/sheets.ts'
import { stored } from './jobs.ts'

export type Lease = { owner: string; until: Instant; now: Instant; tokens: readonly string[] }

export type Leased = {
  id: string
  kind: JobKind
  leaseToken: string
  printerId: string
  way: Way
  agentPrinter: string
  widthMm: 58 | 80
  copies: number
  title: string
  isDuplicate: boolean
  sheet: Sheet
}

/**
 * Takes the oldest documents that wait for these printers, as many as there are tokens. Two pages that lease at once get different ones:
 * a locked row is skipped. Returns only what this call took.
 */
export const leaseJobs = (
  tx: Tx,
  printerIds: readonly string[],
  { owner, until, now, tokens }: Lease,
): Promise<Leased[]> =>
  tx.named(
    'lease_print_jobs',
    `with due as (
       select j.id from print_jobs j
         join printers p on p.property_id = j.property_id and p.id = j.printer_id and p.is_active and p.way <> 'PDF'
        where j.property_id = $1 and j.status = 'QUEUED' and j.printer_id = any ($2::uuid[]) and j.run_after <= $3 and j.expires_at > $3
        order by j.id limit cardinality($5::text[]) for update of j skip locked
     ), numbered as (
       select id, row_number() over (order by id) as place from due
     ), taken as (
       update print_jobs j
          set status = 'LEASED', lease_token = ($5::text[])[n.place], lease_owner = $6, lease_until = $4, handed_at = null,
              attempts = attempts + 1
         from numbered n where j.property_id = $1 and j.id = n.id
       returning j.*
     )
     select t.id, t.kind, t.lease_token as "leaseToken", t.printer_id as "printerId", p.way, p.agent_printer as "agentPrinter",
            p.width_mm as "widthMm", p.copies, t.title, t.is_duplicate as "isDuplicate", t.sheet
       from taken t join printers p on p.property_id = t.property_id and p.id = t.printer_id
      order by t.id`,
    [tx.propertyId, printerIds, now, until, tokens, owner],
  )

/** Ids of leases that ran out, locked. */
export async function lockLapsed(tx: Tx, now: Instant, limit: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'lock_lapsed_print_jobs',
    `select id from print_jobs where property_id = $1 and status = 'LEASED' and lease_until <= $2
      order by id limit $3 for update skip locked`,
    [tx.propertyId, now, limit],
  )
  return rows.map(({ id }) => id)
}

/** Expires what waited longer than its printer's limit. Returns how many there were. */
export async function expireJobs(tx: Tx, now: Instant): Promise<number> {
  const rows = await tx.named(
    'expire_print_jobs',
    `update print_jobs set status = 'EXPIRED', ended_at = $2
      where property_id = $1 and status = 'QUEUED' and expires_at <= $2 returning id`,
    [tx.propertyId, now],
  )
  return rows.length
}

/** Properties where a lease has run out or something waited too long; across tenants, for the clock. */
export const findOverdue = (tx: PlatformTx, limit: number): Promise<{ propertyId: number }[]> =>
  tx.named(
    'find_overdue_prints',
    `select distinct property_id as "propertyId" from print_jobs
      where (status = 'LEASED' and lease_until <= now()) or (status = 'QUEUED' and expires_at <= now()) limit $1`,
    [limit],
  )

/** Saves the next status of a document; this ends its lease. */
export type Change =
  | { status: 'PRINTED' | 'CANCELLED'; endedAt: Instant }
  | { status: 'FAILED' | 'UNKNOWN'; errorClass: ErrorClass; error: string }
  | {
      status: 'QUEUED'
      runAfter: Instant
      expiresAt?: Instant
      printerId?: string
      attempts?: number
      isDuplicate?: boolean
      errorClass?: ErrorClass
      error?: string
    }

export async function moveJob(tx: Tx, jobId: string, change: Change): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set({ ...stored.values({ leaseToken: null, endedAt: null, ...change }), lease_until: null })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', jobId)
    .execute()
}

/** The lease now passes the document to the agent. */
export async function markHanded(tx: Tx, jobId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set({ handed_at: sql<string>`coalesce(handed_at, ${at})` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', jobId)
    .execute()
}
