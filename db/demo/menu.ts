import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { type OutletKind, outlets } from '#areas/property/outlets/contract.ts'
import { productsArea } from '#areas/trade/products/actions/products.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { CHOICES, MENU, type Dish, type DishGroup } from './dishes.ts'
import { bistro, type DemoProperty } from './properties.ts'
import type { Desk } from './recent.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Place = {
  name: string
  kind: OutletKind
  description: string
  deliveryMethods: ('Dine In' | 'Room Order' | 'Take Away' | 'Delivery' | 'Counter')[]
  openingHours: { weekdays: number[]; from: string; until: string }[]
  serviceChargeBp?: number
}

const daily = (from: string, until: string) => [{ weekdays: everyDay, from, until }]

const PALACE_OUTLETS: readonly Place[] = [
  { name: 'Courtyard Restaurant', kind: 'RESTAURANT', description: 'Rajasthani cooking under the neem tree', deliveryMethods: ['Dine In', 'Take Away', 'Room Order'], openingHours: daily('07:00', '23:00'), serviceChargeBp: 500 },
  { name: 'Room service', kind: 'ROOM_SERVICE', description: 'Day and night, to the room', deliveryMethods: ['Room Order'], openingHours: [] },
  { name: 'Rooftop Bar', kind: 'BAR', description: 'Sunset over the old town', deliveryMethods: ['Dine In', 'Counter', 'Room Order'], openingHours: daily('16:00', '01:00'), serviceChargeBp: 500 },
] // prettier-ignore

const BISTRO_OUTLETS: readonly Place[] = [
  { name: 'Bistro', kind: 'RESTAURANT', description: 'Forty seats on the bazaar', deliveryMethods: ['Dine In', 'Take Away', 'Delivery', 'Counter'], openingHours: daily('08:00', '23:30') },
  { name: 'Petal Salon', kind: 'SERVICE', description: 'Hair, nails and massage on the first floor', deliveryMethods: ['Counter'], openingHours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', until: '20:00' }, { weekdays: [7], from: '10:00', until: '17:00' }] },
] // prettier-ignore

const STATIONS = [
  { name: 'Hot', targetMinutes: 18 },
  { name: 'Cold', targetMinutes: 10 },
  { name: 'Pastry', targetMinutes: 12 },
  { name: 'Bar', targetMinutes: 6 },
] as const

/** Outlets with their stations, tills and the whole menu, keyed in as a manager would. */
export async function openKitchens({
  desk,
  property,
  today,
}: {
  desk: Desk
  property: DemoProperty
  today: Day
}): Promise<void> {
  await desk(today, 5, async (ctx) => {
    const places = property === bistro ? BISTRO_OUTLETS : PALACE_OUTLETS
    const sold = await openOutlets(ctx, places)
    const stations = await addStations(ctx)
    const choices = await addChoices(ctx)
    const prefix = new Map<string, string>()
    for (const [ranking, group] of MENU.entries())
      await cookGroup(ctx, { group, ranking, sold, stations, choices, made: prefix })
    await addSetMeals(ctx, prefix, sold)
    await addPriceLists(ctx, sold)
    await markOut(ctx, prefix)
  })
}

type Ids = ReadonlyMap<string, string>

async function openOutlets(ctx: Context, places: readonly Place[]): Promise<Map<string, string>> {
  const byKind = new Map<string, string>()
  for (const [ranking, place] of places.entries()) {
    const { id } = await outletsArea.actions.create(ctx, outlets.create.input.parse({ ...place, ranking }))
    byKind.set(place.kind, id)
    const till = { name: `${place.name} till`, businessServiceId: id }
    await outletsArea.actions.savePointOfSale(ctx, outlets.savePointOfSale.input.parse(till))
  }
  return byKind
}

async function addStations(ctx: Context): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [ranking, station] of STATIONS.entries()) {
    const input = outlets.createStation.input.parse({ ...station, ranking })
    ids.set(station.name, (await outletsArea.actions.createStation(ctx, input)).id)
  }
  return ids
}

async function addChoices(ctx: Context): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, min, max, of } of CHOICES) {
    const modifiers = of.map(([choice, rupees]) => ({ name: choice, price: rupees * 100 }))
    const input = products.createModifierGroup.input.parse({ name, minChoices: min, maxChoices: max, modifiers })
    ids.set(name, (await productsArea.actions.createModifierGroup(ctx, input)).id)
  }
  return ids
}

type Cooking = {
  group: DishGroup
  ranking: number
  sold: Ids
  stations: Ids
  choices: Ids
  /** Products by code, as they are made. */
  made: Map<string, string>
}

async function cookGroup(ctx: Context, { group, ranking, sold, stations, choices, made }: Cooking): Promise<void> {
  const { name, fr, station, course, tax, dishes } = group
  const input = products.createGroup.input.parse({
    name,
    names: { fr },
    ranking,
    course,
    stationId: station && stations.get(station),
    taxCategory: tax,
    businessServiceIds: group.sold.flatMap((kind) => sold.get(kind) ?? []),
  })
  const { id } = await productsArea.actions.createGroup(ctx, input)
  for (const [place, dish] of dishes.entries())
    made.set(dish.code, await cook(ctx, dish, { groupId: id, place, choices }))
}

async function cook(
  ctx: Context,
  dish: Dish,
  { groupId, place, choices }: { groupId: string; place: number; choices: Ids },
): Promise<string> {
  const input = products.create.input.parse({
    productCode: dish.code,
    name: dish.name,
    names: { fr: dish.fr },
    description: dish.description ?? '',
    productGroupId: groupId,
    price: dish.price * 100,
    unit: 'portion',
    barcode: dish.barcode ?? null,
    allergens: dish.allergens ?? [],
    diets: dish.diets ?? [],
    ranking: place,
    modifierGroupIds: (dish.choices ?? []).flatMap((name) => choices.get(name) ?? []),
  })
  return (await productsArea.actions.create(ctx, input)).id
}

const SET_MEALS = [
  { productCode: 'THALI', name: 'Thali', fr: 'Thali', price: 690, description: 'Starter, curry, bread and a sweet of your choice', parts: [
    { part: 'Starter', of: [['SAMOSA', 0], ['PTIKKA', 60], ['TOM', 0]] },
    { part: 'Curry', of: [['DALMA', 0], ['PBM', 0], ['BUTCH', 80], ['LAAL', 150]] },
    { part: 'Bread', of: [['NAAN', 0], ['ROTI', 0], ['GNAAN', 20]] },
    { part: 'Sweet', of: [['GULAB', 0], ['KULFI', 30]] },
  ] },
  { productCode: 'LIGHT', name: 'Soup and a drink', fr: 'Soupe et boisson', price: 310, description: 'A soup from the kitchen and a drink from the bar', parts: [
    { part: 'Soup', of: [['TOM', 0], ['CORN', 0], ['SHORBA', 40]] },
    { part: 'Drink', of: [['NIMBU', 0], ['LASSI', 40]] },
  ] },
] as const // prettier-ignore

async function addSetMeals(ctx: Context, made: Ids, sold: Ids): Promise<void> {
  const group = { name: 'Set meals', names: { fr: 'Menus' }, ranking: MENU.length, taxCategory: 'FOOD', course: 2 }
  const businessServiceIds = [...sold].flatMap(([kind, id]) =>
    ['RESTAURANT', 'ROOM_SERVICE'].includes(kind) ? id : [],
  )
  const input = products.createGroup.input.parse({ ...group, businessServiceIds })
  const { id } = await productsArea.actions.createGroup(ctx, input)
  for (const [place, { parts, fr, price, ...meal }] of SET_MEALS.entries()) {
    const comboParts = parts.map(({ part, of }) => ({
      part,
      choices: of.flatMap(([code, extra]) => {
        const productId = made.get(code)
        return productId ? [{ productId, extraAmount: extra * 100 }] : []
      }),
    }))
    const more = { kind: 'COMBO', names: { fr }, price: price * 100, unit: 'portion', ranking: place }
    const input = products.create.input.parse({ ...meal, ...more, productGroupId: id, comboParts })
    await productsArea.actions.create(ctx, input)
  }
}

async function addPriceLists(ctx: Context, sold: Ids): Promise<void> {
  const { rows } = await productsArea.actions.groups(ctx, { includeInactive: false })
  const lineOf = (name: string, offsetBp: number) => {
    const group = rows.find((one) => one.name === name)
    return group ? [{ productGroupId: group.id, offsetBp }] : []
  }
  const bar = sold.get('BAR') ?? sold.get('RESTAURANT')
  const happy = {
    name: 'Happy hour',
    priority: 10,
    fromTime: '17:00',
    untilTime: '19:00',
    businessServiceIds: bar ? [bar] : [],
    lines: [...lineOf('Wine and beer', -2_500), ...lineOf('Cocktails and spirits', -3_000)],
  }
  const night = {
    name: 'Night menu',
    priority: 5,
    fromTime: '23:00',
    untilTime: '06:00',
    lines: lineOf('Grill and pizza', 1_500),
  }
  for (const list of [happy, night])
    await productsArea.actions.createPriceList(ctx, products.createPriceList.input.parse(list))
}

async function markOut(ctx: Context, made: Ids): Promise<void> {
  const productId = made.get('SALMON')
  if (productId)
    await productsArea.actions.setAvailability(ctx, {
      productId,
      isAvailable: false,
      reason: 'Delivery comes tomorrow',
      untilAt: null,
    })
}
