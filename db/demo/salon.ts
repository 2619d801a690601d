import { appointmentsArea } from '#areas/trade/appointments/actions/appointments.ts'
import { appointments } from '#areas/trade/appointments/contract.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { productsArea } from '#areas/trade/products/actions/products.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { addDays, type Day, instantAt } from '#core/dates.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { Chance } from './chance.ts'
import type { Desk } from './recent.ts'

const SEED = 20_261_121
const DAYS_AHEAD = 7

const PEOPLE = [
  { kind: 'STAFF', name: 'Anika', workingHours: [] },
  { kind: 'STAFF', name: 'Rohan', workingHours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '11:00', until: '20:00' }] },
  { kind: 'STAFF', name: 'Sunita', workingHours: [{ weekdays: [2, 3, 4, 5, 6, 7], from: '09:00', until: '17:00' }] },
  { kind: 'ROOM', name: 'Massage room', workingHours: [] },
  { kind: 'CHAIR', name: 'Chair 1', workingHours: [] },
  { kind: 'CHAIR', name: 'Chair 2', workingHours: [] },
] as const

/** Code, name, French name, rupees, minutes, cleaning up, place. */
const TREATMENTS = [
  ['CUT-W', 'Haircut, women', 'Coupe femme', 900, 45, 10, 'CHAIR'],
  ['CUT-M', 'Haircut, men', 'Coupe homme', 500, 30, 5, 'CHAIR'],
  ['COLOUR', 'Colour', 'Coloration', 2_400, 90, 10, 'CHAIR'],
  ['MANI', 'Manicure', 'Manucure', 700, 40, 5, null],
  ['PEDI', 'Pedicure', 'Pédicure', 900, 45, 5, null],
  ['MASS60', 'Massage, one hour', 'Massage, une heure', 1_800, 60, 15, 'ROOM'],
  ['FACIAL', 'Facial', 'Soin du visage', 1_500, 50, 10, 'ROOM'],
] as const

const GUESTS = ['Meera Joshi', 'Kavya Nair', 'Ishaan Malhotra', 'Leela Chopra', 'Dev Bansal', 'Zoya Khan', 'Nisha Agarwal', 'Arjun Mehta', 'Pooja Rathore', 'Farah Siddiqui', 'Tara Pillai', 'Vikram Singh'] as const // prettier-ignore

/** The salon above the bistro: who serves, what they do, and a week of appointments. */
export async function openSalon({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  const salon = await desk(today, 5, async (ctx) => {
    const { rows } = await outletsArea.actions.list(ctx, { includeInactive: false })
    const outlet = rows.find(({ kind }) => kind === 'SERVICE')
    if (!outlet) throw new Error('no salon')
    for (const [ranking, person] of PEOPLE.entries()) {
      const input = { ...person, businessServiceId: outlet.id, ranking }
      await outletsArea.actions.createResource(ctx, outlets.createResource.input.parse(input))
    }
    const ids = await addTreatments(ctx, outlet.id)
    const idsOf = (codes: readonly string[]) => codes.flatMap((code) => ids.get(code) ?? [])
    const spa = { name: 'Hands and feet', price: 140_000, productIds: idsOf(['MANI', 'PEDI']) }
    const day = { name: 'Petal day', price: 360_000, productIds: idsOf(['MASS60', 'FACIAL', 'MANI']) }
    for (const pack of [spa, day])
      await appointmentsArea.actions.createPackage(
        ctx,
        appointments.createPackage.input.parse({ ...pack, businessServiceId: outlet.id }),
      )
    return { id: outlet.id, productIds: [...ids.values()] }
  })
  const chance = new Chance(SEED)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) await bookDay(desk, chance, salon, { today, ahead })
  await desk(today, 11, (ctx) => liveMorning(ctx, today))
}

async function addTreatments(ctx: Context, outletId: string): Promise<Map<string, string>> {
  const group = { name: 'Salon', names: { fr: 'Salon' }, ranking: 50, businessServiceIds: [outletId] }
  const { id: productGroupId } = await productsArea.actions.createGroup(ctx, products.createGroup.input.parse(group))
  const ids = new Map<string, string>()
  for (const [ranking, [productCode, name, fr, rupees, minutes, bufferMinutes, placeKind]] of TREATMENTS.entries()) {
    const what = {
      productCode,
      name,
      names: { fr },
      price: rupees * 100,
      kind: 'SERVICE',
      isPrepared: false,
      unit: 'visit',
    }
    const input = products.create.input.parse({ ...what, productGroupId, ranking })
    const { id: productId } = await productsArea.actions.create(ctx, input)
    await appointmentsArea.actions.setTreatment(ctx, { productId, minutes, bufferMinutes, placeKind, staffIds: [] })
    ids.set(productCode, productId)
  }
  return ids
}

type Salon = { id: string; productIds: readonly string[] }

/** Appointments guests requested by telephone; a time someone else has is simply not booked. */
async function bookDay(desk: Desk, chance: Chance, salon: Salon, when: { today: Day; ahead: number }): Promise<void> {
  const day = addDays(when.today, when.ahead)
  for (let call = 0; call < 9 - when.ahead; call += 1) {
    const hour = 9 + Math.floor(chance.next() * 8)
    const minute = chance.of(['00', '15', '30', '45'])
    const productId = salon.productIds[chance.whole(0, salon.productIds.length)]
    const guestName = chance.of(GUESTS)
    await desk(when.today, 6, (ctx) =>
      appointmentsArea.actions.create(
        ctx,
        appointments.create.input.parse({
          businessServiceId: salon.id,
          productId,
          guestName,
          phone: `+91 98290 ${10_000 + Math.floor(chance.next() * 89_999)}`,
          startsAt: instantAt(day, `${String(hour).padStart(2, '0')}:${minute}`, ctx.property.timeZone),
        }),
      ),
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}

/** The morning of the demo's today: some are done, one is being served, one did not come. */
async function liveMorning(ctx: Context, today: Day): Promise<void> {
  const input = appointments.list.input.parse({ from: today, until: addDays(today, 1) })
  const { rows } = await appointmentsArea.actions.list(ctx, input)
  const steps = [['ARRIVED', 'IN_PROGRESS', 'COMPLETED'], ['NO_SHOW'], ['ARRIVED', 'IN_PROGRESS'], ['ARRIVED']] as const
  for (const [index, path] of steps.entries()) {
    const one = rows[index]
    if (!one) return
    for (const [taken, status] of path.entries())
      await appointmentsArea.actions.setStatus(ctx, {
        appointmentId: one.id,
        version: one.version + taken,
        status,
        reason: '',
      })
  }
}
