import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Printer, PrinterCondition } from '../contract/replies.ts'
import type { PrinterDetails } from '../contract/printing.ts'

const printer = columns<Printer>().of('printers', {
  id: fixed('id'),
  name: 'name',
  widthMm: 'width_mm',
  way: 'way',
  agentPrinter: 'agent_printer',
  copies: 'copies',
  isDefault: 'is_default',
  isActive: 'is_active',
  backupId: 'backup_id',
  keepMinutes: 'keep_minutes',
  condition: fixed('condition'),
  conditionAt: fixed('condition_at'),
  stationIds: computed(`coalesce((
    select json_agg(s.station_id order by s.station_id) from printer_stations s
     where s.property_id = p.property_id and s.printer_id = p.id), '[]')`),
  waitingCount: computed(`(
    select count(*)::int from print_jobs j
     where j.property_id = p.property_id and j.printer_id = p.id and j.status = 'QUEUED')`),
  version: fixed('version'),
})

const PRINTERS = `select ${printer.select('p')} from printers p where p.property_id = $1`

/** Printers by name, those that are on first. */
export const findPrinters = (tx: Tx, page: { after: string | undefined; limit: number }): Promise<Printer[]> =>
  tx.named(
    'find_printers',
    `${PRINTERS} and ($2::text is null or (not p.is_active, lower(p.name)) > (select not a.is_active, lower(a.name) from printers a
                                                          where a.property_id = $1 and a.id = $2::uuid))
      order by not p.is_active, lower(p.name) limit $3`,
    [tx.propertyId, page.after ?? null, page.limit],
  )

/** @throws Refusal not_found */
export async function getPrinter(tx: Tx, printerId: string): Promise<Printer> {
  const [row] = await tx.named<Printer>('get_printer', `${PRINTERS} and p.id = $2`, [tx.propertyId, printerId])
  return row ?? refuse('not_found', { printerId })
}

/** @throws Refusal not_found when one of them is not a printer of the property */
export async function assertPrinters(tx: Tx, printerIds: readonly string[]): Promise<void> {
  const [missing] = await tx.named<{ id: string }>(
    'find_missing_printer',
    `select w.id from unnest($2::uuid[]) as w (id)
      where not exists (select from printers p where p.property_id = $1 and p.id = w.id) limit 1`,
    [tx.propertyId, printerIds],
  )
  if (missing) refuse('not_found', { printerId: missing.id })
}

/** @throws Refusal not_found */
export async function lockPrinter(tx: Tx, printerId: string): Promise<Printer> {
  await tx.named('lock_printer', 'select from printers where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    printerId,
  ])
  return getPrinter(tx, printerId)
}

const constraintErrors = refuseOn({
  printer_name_is_used_once: 'name_taken',
  printers_property_id_backup_id_fkey: 'not_found',
  printer_is_not_its_own_backup: 'not_found',
  printer_serves_a_station_of_the_house: 'not_found',
})

/** One that is off is not the default. */
const valuesOf = (details: PrinterDetails) =>
  printer.values({ ...details, isDefault: details.isDefault && details.isActive })

/** One printer is the default: the one before steps back. */
async function stepBack(tx: Tx, printerId: string): Promise<void> {
  await tx
    .updateTable('printers')
    .set({ is_default: false })
    .where('property_id', '=', tx.propertyId)
    .where('is_default', '=', true)
    .where('id', '<>', printerId)
    .execute()
}

async function setStations(tx: Tx, printerId: string, stationIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('printer_stations')
    .where('property_id', '=', tx.propertyId)
    .where('printer_id', '=', printerId)
    .execute()
  const rows = [...new Set(stationIds)].map((id) => ({
    property_id: tx.propertyId,
    printer_id: printerId,
    station_id: id,
  }))
  if (rows.length > 0) await tx.insertInto('printer_stations').values(rows).execute().catch(constraintErrors)
}

/** @throws Refusal name_taken; not_found without such a backup or station */
export async function insertPrinter(tx: Tx, printerId: string, details: PrinterDetails, at: Instant): Promise<void> {
  if (details.isDefault && details.isActive) await stepBack(tx, printerId)
  await tx
    .insertInto('printers')
    .values({ property_id: tx.propertyId, id: printerId, created_at: at, ...valuesOf(details) })
    .execute()
    .catch(constraintErrors)
  await setStations(tx, printerId, details.stationIds)
}

/** @throws Refusal name_taken; not_found without such a backup or station */
export async function updatePrinter(tx: Tx, printerId: string, details: PrinterDetails): Promise<void> {
  if (details.isDefault && details.isActive) await stepBack(tx, printerId)
  await tx
    .updateTable('printers')
    .set({ ...valuesOf(details), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', printerId)
    .execute()
    .catch(constraintErrors)
  await setStations(tx, printerId, details.stationIds)
}

export async function markCondition(
  tx: Tx,
  printerId: string,
  condition: PrinterCondition,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('printers')
    .set({ condition, condition_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', printerId)
    .execute()
}

/** The fields of an active printer that routing needs. */
export type Route = { id: string; copies: number; keepMinutes: number; isDefault: boolean; stationIds: string[] }

/** Printers that are on, with the stations each serves. */
export const findRoutes = (tx: Tx): Promise<Route[]> =>
  tx.named(
    'find_printer_routes',
    `select p.id, p.copies, p.keep_minutes as "keepMinutes", p.is_default as "isDefault",
            coalesce((select json_agg(s.station_id) from printer_stations s
                       where s.property_id = p.property_id and s.printer_id = p.id), '[]') as "stationIds"
       from printers p where p.property_id = $1 and p.is_active`,
    [tx.propertyId],
  )
