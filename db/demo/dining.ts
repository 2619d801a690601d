import { allStations, outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { printingArea } from '#areas/trade/printing/actions/printing.ts'
import { printing } from '#areas/trade/printing/contract/printing.ts'
import { tablesArea } from '#areas/trade/tables/actions/tables.ts'
import { type PlacedTable, tables } from '#areas/trade/tables/contract/tables.ts'
import { type Day, instantAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

type FloorShape = { name: string; rows: number; columns: number; first: number }

const SHAPES = ['SQUARE', 'ROUND', 'SQUARE', 'ROUND', 'BAR'] as const
const SEATS = [4, 2, 6, 4, 2] as const

/** Tables in rows, numbered on, of changing size and shape. */
function placed({ rows, columns, first }: FloorShape): PlacedTable[] {
  return Array.from({ length: rows * columns }, (_, index) => ({
    name: String(first + index),
    seats: SEATS[index % SEATS.length] ?? 4,
    minSeats: 1,
    shape: SHAPES[index % SHAPES.length] ?? 'SQUARE',
    x: 1 + (index % columns) * Math.floor(38 / columns),
    y: 2 + Math.floor(index / columns) * Math.floor(22 / rows),
    w: index % 5 === 2 ? 5 : 4,
    h: 4,
    rotation: 0,
    attentionMinutes: 90,
  }))
}

async function floor(ctx: Context, outletId: string, input: FloorShape): Promise<void> {
  const made = await tablesArea.actions.addFloor(ctx, { outletId, name: input.name, ranking: input.first })
  await tablesArea.actions.savePlan(ctx, {
    floorId: made.id, version: made.version, name: input.name, tables: placed(input),
  }) // prettier-ignore
}

const FLOORS: readonly FloorShape[] = [
  { name: 'Dining room', rows: 3, columns: 5, first: 1 },
  { name: 'Terrace', rows: 2, columns: 4, first: 21 },
]

/** Floors of the property's restaurant and its printers; nothing where no one dines. */
export async function setTables({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const outletId = await restaurantOf(ctx)
    if (outletId === undefined) return
    const stationIds = (await allStations(ctx)).map(({ id }) => id)
    const bills = await printingArea.actions.createPrinter(ctx, printer({ name: 'Till', isDefault: true }))
    const kitchen = printer({ name: 'Kitchen', stationIds: [...stationIds], backupId: bills.id, way: 'AGENT' })
    await printingArea.actions.createPrinter(ctx, kitchen)
    for (const input of FLOORS) await floor(ctx, outletId, input)
  })
}

async function restaurantOf(ctx: Context): Promise<string | undefined> {
  const { rows } = await outletsArea.actions.list(ctx, outlets.list.input.parse({ propertyId: ctx.property.id }))
  return rows.find(({ kind }) => kind === 'RESTAURANT')?.id
}

/** The computer in the kitchen prints what waits for its printers. */
export async function printTickets(ctx: Context): Promise<void> {
  const { rows } = await printingArea.actions.printers(ctx, printing.printers.input.parse({}))
  const printerIds = rows.map(({ id }) => id)
  if (printerIds.length === 0) return
  const leased = await printingArea.actions.lease(ctx, { printerIds, owner: 'Kitchen', limit: 10 })
  for (const { id, leaseToken } of leased.rows)
    await printingArea.actions.settle(ctx, { jobId: id, leaseToken, result: 'PRINTED' })
}

/** Who has booked a table or waits for one. */
export async function reserveTables({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const outletId = await restaurantOf(ctx)
    if (outletId === undefined) return
    const { floors } = await tablesArea.actions.plan(ctx, tables.plan.input.parse({ outletId }))
    const placed = floors.flatMap((each) => each.tables)
    await reserveSome(ctx, today, (number) => placed.find(({ name }) => name === number)?.id)
    await tablesArea.actions.addWait(ctx, {
      outletId, name: 'Nair', phone: '', covers: 4, quotedMinutes: 20,
    }) // prettier-ignore
  })
}

const printer = (more: object) => printing.createPrinter.input.parse({ name: '', widthMm: 80, way: 'BROWSER', ...more })

/** Tonight, by the clock of the property. */
async function reserveSome(ctx: Context, today: Day, idOf: (number: string) => string | undefined): Promise<void> {
  const guests = [['Iyer', '2'], ['Mehta', '4'], ['Rao', '6']] as const // prettier-ignore
  for (const [index, [name, number]] of guests.entries()) {
    const tableId = idOf(number)
    const startsAt = instantAt(today, `${19 + index}:00`, ctx.property.timeZone)
    if (tableId)
      await tablesArea.actions.reserve(
        ctx,
        tables.reserve.input.parse({ tableId, name, covers: 2, startsAt, minutes: 120 }),
      )
  }
}
