import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { addDays, type Day } from '#core/dates.ts'
import { FIXTURE, startTestServer } from '#test/server.ts'
import type { YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'
import { applyRules } from './apply.ts'
import { yieldsArea } from './yields.ts'

export const ABSENT = '019a0000-0000-7000-8000-00000000dead'
export const day = (offset: number): Day => addDays(FIXTURE.businessDate, offset)
const { standard, bar } = FIXTURE

/** A small hotel of four standard rooms and two others, with a manager who makes rules, and the few things every test of them does. */
export async function startYields() {
  const hotel = await startTestServer({ areas: [bookingsArea, ratesArea, yieldsArea] })
  const manager = await hotel.as('PROP_MANAGER')
  const details = (more: object = {}) => ({ name: 'Busy', ranking: 10, effect: 'PRICE', stepBp: 1_000, ...more })
  const create = (more: object = {}) => manager.sendAny(yields.createRule, details(more)) as Promise<YieldRule>
  const setState = ({ id, version }: YieldRule, state: YieldRule['state']) =>
    manager.send(yields.setRuleState, { yieldRuleId: id, version, state })
  const suggestions = async (from = 0, until = 60) =>
    (await manager.send(yields.suggestions, { from: day(from), until: day(until) })).rows
  return {
    hotel,
    manager,
    details,
    create,
    setState,
    suggestions,
    /** A rule in a state from the start. */
    rule: async (state: YieldRule['state'], more: object = {}) => setState(await create(more), state),
    accept: (cells: readonly object[]) => manager.raw(yields.accept, { cells }),
    /** What is sent to accept suggestions as they were shown. */
    shown: (rows: Awaited<ReturnType<typeof suggestions>>) =>
      rows.map(({ effect, roomTypeId, ratePlanId, day: night, current, proposed }) => ({
        effect, roomTypeId, ratePlanId, day: night, current, proposed,
      })), // prettier-ignore
    apply: () => hotel.inside(applyRules),
    /** Books so many standard rooms for nights; they come on the books on a day before or after today. */
    book: async (count: number, arrival: number, departure: number, bookedOn = 0) => {
      const stay = { roomTypeId: standard, arrival: day(arrival), departure: day(departure), adults: 2 }
      const stays = Array.from({ length: count }, () => stay)
      const { id } = await manager.send(bookings.create, { customer: { firstName: 'Meera' }, stays })
      await hotel.rows(`update bookings set created_at = $2::date + time '06:00' where id = $1`, [id, day(bookedOn)])
      return id
    },
    setPrice: (offset: number, baseAmount: number | null, roomTypeId: string = standard) =>
      manager.sendAny(rates.setDayPrices, { ratePlanId: bar, roomTypeId, from: day(offset), until: day(offset + 1), baseAmount }), // prettier-ignore
    /** The price of a night of the standard type, and whether it is the night's own. */
    priceOn: async (offset: number, ratePlanId: string = bar, roomTypeId: string = standard) => {
      const { rows } = await manager.send(rates.grid, { from: day(offset), until: day(offset + 1) })
      const row = rows.find((one) => one.ratePlanId === ratePlanId && one.roomTypeId === roomTypeId)
      return { amount: row?.amounts[0] ?? null, isSet: row?.isSet[0] ?? false }
    },
    restrictionsOn: async (offset: number) =>
      (await manager.send(rates.restrictions, { from: day(offset), until: day(offset + 1) })).rows,
    historyOf: async (offset: number) =>
      (await manager.send(rates.cellHistory, { day: day(offset), roomTypeId: standard, ratePlanId: bar })).rows,
    changes: async () => (await manager.send(rates.changes, {})).rows,
    undo: (changeId: string) => manager.send(rates.undoChange, { changeId }),
    setToday: async (offset: number) => {
      await hotel.rows('update properties set business_date = $1 where id = $2', [day(offset), hotel.propertyId])
      hotel.sessions.forget()
    },
    clear: async () => {
      await hotel.rows('delete from yield_cells')
      await hotel.rows('delete from yield_rules')
      await hotel.rows('delete from demand_events')
      await hotel.empty('bookings', 'type_nights', 'customers', 'day_prices', 'rate_restrictions', 'rate_changes')
    },
    stop: () => hotel.stop(),
  }
}

export type YieldDesk = Awaited<ReturnType<typeof startYields>>
