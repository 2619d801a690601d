import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { OwnReport } from '../rules/own-report.ts'

export type StoredOwnReport = OwnReport & { ownerId: number; ownerName: string; isShared: boolean; version: number }

const COLUMNS = `
  id, name, description, metrics, formulas, groupings, filter, owner_id as "ownerId", owner_name as "ownerName", is_shared as "isShared", version`

const VISIBLE = `
  select ${COLUMNS} from own_reports where property_id = $1 and (owner_id = $2 or is_shared) order by lower(name), id limit 500`

/** Own reports the user sees: theirs, and those others share. */
export const findOwnReports = (tx: Tx, userId: number): Promise<StoredOwnReport[]> =>
  tx.named('reports.findOwnReports', VISIBLE, [tx.propertyId, userId])

const ONE = `select ${COLUMNS} from own_reports where property_id = $1 and id::text = $2`

/** An own report, regardless of who may see it. */
export async function findOwnReport(tx: Tx, id: string): Promise<StoredOwnReport | undefined> {
  const [row] = await tx.named<StoredOwnReport>('reports.findOwnReport', ONE, [tx.propertyId, id])
  return row
}

const COUNT = 'select count(*)::int as count from own_reports where property_id = $1 and owner_id = $2'

export async function countOwnReports(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.named<{ count: number }>('reports.countOwnReports', COUNT, [tx.propertyId, userId])
  return row?.count ?? 0
}

type Owner = { id: number; name: string }
type Written = OwnReport & { isShared: boolean }

const partsOf = ({ name, description, metrics, formulas, groupings, filter, isShared }: Written) => [
  name,
  description,
  [...metrics],
  JSON.stringify(formulas),
  [...groupings],
  JSON.stringify(filter),
  isShared,
]

const INSERT = `
  insert into own_reports (property_id, id, name, description, metrics, formulas, groupings, filter, is_shared, owner_id, owner_name, created_at)
  values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7::text[], $8::jsonb, $9, $10, $11, $12)
  on conflict on constraint own_report_name_is_used_once do nothing returning id`

/** @returns whether the name was free */
export const insertOwnReport = async (tx: Tx, report: Written, owner: Owner, createdAt: Instant): Promise<boolean> =>
  (
    await tx.named('reports.insertOwnReport', INSERT, [
      tx.propertyId,
      report.id,
      ...partsOf(report),
      owner.id,
      owner.name,
      createdAt,
    ])
  ).length > 0

const UPDATE = `
  update own_reports set name = $3, description = $4, metrics = $5::text[], formulas = $6::jsonb, groupings = $7::text[], filter = $8::jsonb,
         is_shared = $9, version = version + 1
   where property_id = $1 and id = $2 and version = $10 returning version`

/** @returns whether it still had that version */
export const updateOwnReport = async (tx: Tx, report: Written, version: number): Promise<boolean> =>
  (await tx.named('reports.updateOwnReport', UPDATE, [tx.propertyId, report.id, ...partsOf(report), version])).length >
  0

const NAME = `
  select id from own_reports where property_id = $1 and owner_id = $2 and name = $3 and id <> $4 limit 1`

/** Whether the user has another own report of that name. */
export const hasOwnReportNamed = async (tx: Tx, userId: number, name: string, id: string): Promise<boolean> =>
  (await tx.named('reports.hasOwnReportNamed', NAME, [tx.propertyId, userId, name, id])).length > 0

const DELETE = 'delete from own_reports where property_id = $1 and id = $2 and owner_id = $3 returning name'

/** @returns whether there was such a report of theirs */
export const deleteOwnReport = async (tx: Tx, id: string, userId: number): Promise<boolean> =>
  (await tx.named('reports.deleteOwnReport', DELETE, [tx.propertyId, id, userId])).length > 0
