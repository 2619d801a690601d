import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { printing } from '../contract/printing.ts'
import {
  findPrinters,
  getPrinter,
  insertPrinter,
  lockPrinter,
  markCondition,
  updatePrinter as updateRow,
} from '../queries/printers.ts'
import { getJob, insertJobs } from '../queries/jobs.ts'
import { later } from '../rules/printing.ts'

export const printers: Action<typeof printing.printers> = async ({ tx }, { after, limit }) => {
  const place = readIdCursor(after)
  return pageOf(await findPrinters(tx, { after: place, limit: limit + 1 }), limit, (last) => cursorOf(last.id))
}

const DEFAULT_PRINTER = 'default printer'

/** @throws Refusal name_taken; not_found without such a backup or station */
export const createPrinter: Action<typeof printing.createPrinter> = async (ctx, details) => {
  const id = ctx.newId()
  if (details.isDefault) await advisoryLock(ctx.tx, DEFAULT_PRINTER, ctx.property.id)
  await insertPrinter(ctx.tx, id, details, ctx.now)
  ctx.record({ type: 'PRINTER_ADDED', entity: 'printer', entityId: id, after: details })
  return getPrinter(ctx.tx, id)
}

/** @throws Refusal not_found, stale_version, name_taken */
export const updatePrinter: Action<typeof printing.updatePrinter> = async (ctx, { printerId, version, ...details }) => {
  if (details.isDefault) await advisoryLock(ctx.tx, DEFAULT_PRINTER, ctx.property.id)
  const before = await lockPrinter(ctx.tx, printerId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await updateRow(ctx.tx, printerId, details)
  ctx.record({ type: 'PRINTER_CHANGED', entity: 'printer', entityId: printerId, before, after: details })
  return getPrinter(ctx.tx, printerId)
}

/** @throws Refusal not_found */
export const reportCondition: Action<typeof printing.reportCondition> = async (ctx, { printerId, condition }) => {
  const before = await lockPrinter(ctx.tx, printerId)
  if (before.condition !== condition) {
    await markCondition(ctx.tx, printerId, condition, ctx.now)
    ctx.publish('printing')
  }
  return getPrinter(ctx.tx, printerId)
}

/** @throws Refusal not_found, printer_off */
export const testPrinter: Action<typeof printing.testPrinter> = async (ctx, { printerId }) => {
  const printer = await getPrinter(ctx.tx, printerId)
  if (!printer.isActive) refuse('printer_off', { name: printer.name })
  const id = ctx.newId()
  const test = {
    id,
    kind: 'TEST' as const,
    refId: id,
    revision: 0,
    copyNo: 1,
    stationId: null,
    orderId: null,
    printerId,
    title: printer.name,
    sheet: { form: 'TEST' as const, printer: printer.name },
    isDuplicate: false,
    runAfter: ctx.now,
    expiresAt: later(ctx.now, printer.keepMinutes * 60),
  }
  await insertJobs(ctx.tx, [test], { at: ctx.now, name: ctx.actor.name })
  return getJob(ctx.tx, id)
}
