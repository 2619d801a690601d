import { allStations, outletsArea } from '#areas/outlets/actions.ts'
import { outlets } from '#areas/outlets/contract.ts'
import { printingArea } from '#areas/printing/actions.ts'
import { printing } from '#areas/printing/contract.ts'
import { tablesArea } from '#areas/tables/actions.ts'
import { type PlacedTable, tables } from '#areas/tables/contract.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/context.ts'
import type { Desk } from './recent.ts'

type Wish = { name: string; rows: number; columns: number; first: number }

const SHAPES = ['SQUARE', 'ROUND', 'SQUARE', 'ROUND', 'BAR'] as const
const SEATS = [4, 2, 6, 4, 2] as const

/** Tables in rows, numbered on, of changing size and shape. */
function placed({ rows, columns, first }: Wish): PlacedTable[] {
  return Array.from({ length: rows * columns }, (_, index) => ({
    name: String(first + index),
    seats: SEATS[index % SEATS.length] ?? 4,
    minSeats: 1,
    shape: SHAPES[index % SHAPES.length] ?? 'SQUARE',
    x: 1 + (index % columns) * Math.floor(38 / columns),
    y: 2 + Math.floor(index / columns) * Math.floor(22 / rows),
    w: index % 5 === 2 ? 5 : 4,
    h: 4,
    attentionMinutes: 90,
  }))
}

async function floor(ctx: Context, outletId: string, wish: Wish): Promise<string[]> {
  const made = await tablesArea.actions.addFloor(ctx, { outletId, name: wish.name, ranking: wish.first })
  const saved = await tablesArea.actions.savePlan(ctx, {
    floorId: made.id, version: made.version, name: wish.name, tables: placed(wish),
  }) // prettier-ignore
  return saved.tables.map(({ id }) => id)
}

const FLOORS: readonly Wish[] = [
  { name: 'Dining room', rows: 3, columns: 5, first: 1 },
  { name: 'Terrace', rows: 2, columns: 4, first: 21 },
]

/** Floors of the house's restaurant, its printers, and who has booked or waits; nothing where nobody dines. */
export async function setTables({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 11, async (ctx) => {
    const found = await outletsArea.actions.list(ctx, outlets.list.input.parse({ propertyId: ctx.property.id }))
    const restaurant = found.rows.find(({ kind }) => kind === 'RESTAURANT')
    if (!restaurant) return
    const outletId = restaurant.id
    const stationIds = (await allStations(ctx)).map(({ id }) => id)
    const bills = await printingArea.actions.createPrinter(ctx, printer({ name: 'Till', isDefault: true }))
    const kitchen = printer({ name: 'Kitchen', stationIds: [...stationIds], backupId: bills.id, way: 'AGENT' })
    await printingArea.actions.createPrinter(ctx, kitchen)
    const ids: string[] = []
    for (const wish of FLOORS) ids.push(...(await floor(ctx, outletId, wish)))
    await reserveSome(ctx, ids)
    await tablesArea.actions.addWait(ctx, {
      outletId, name: 'Nair', phone: '', covers: 4, quotedMinutes: 20,
    }) // prettier-ignore
  })
}

const printer = (more: object) => printing.createPrinter.input.parse({ name: '', widthMm: 80, way: 'BROWSER', ...more })

const HOUR_MS = 3_600_000

async function reserveSome(ctx: Context, ids: readonly string[]): Promise<void> {
  const guests = [['Iyer', 2], ['Mehta', 2], ['Rao', 2]] as const // prettier-ignore
  for (const [index, [name, covers]] of guests.entries()) {
    const tableId = ids[index * 2 + 1]
    const startsAt = new Date(Date.parse(ctx.now) + (8 + index) * HOUR_MS).toISOString()
    if (tableId)
      await tablesArea.actions.reserve(
        ctx,
        tables.reserve.input.parse({ tableId, name, covers, startsAt, minutes: 120 }),
      )
  }
}
