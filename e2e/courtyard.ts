import { PASSWORD } from '#db/demo/properties.ts'

type Made = { id: string; version: number }

/** A call of another program to the API, as the user who signed in. */
export type Call = <T>(path: string, body?: object, method?: string) => Promise<T>

export async function callerOf(url: string, person: string): Promise<Call> {
  let token = ''
  const call: Call = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const email = `${person}@demo.hotelmate.test`
  token = (await call<{ token: string }>('/user/login', { email, password: PASSWORD })).token
  return call
}

/** A courtyard that is open at any hour: two stations with one printer, three dishes and a set meal of both stations; no plan of its tables. */
export async function openCourtyard(call: Call) {
  const outlet = await call<Made>('/outlets', {
    name: 'Journey Courtyard',
    kind: 'RESTAURANT',
    deliveryMethods: ['Dine In', 'Take Away'],
  })
  const grill = await call<Made>('/outlets/stations', { name: 'Journey grill' })
  const bar = await call<Made>('/outlets/stations', { name: 'Journey bar' })
  const printer = { name: 'Journey printer', widthMm: 80, way: 'AGENT', stationIds: [grill.id, bar.id] }
  await call('/printing/printers', printer)
  const group = (name: string, stationId: string) =>
    call<Made>('/products/groups', { name, stationId, businessServiceIds: [outlet.id] })
  const food = await group('Journey food', grill.id)
  const drinks = await group('Journey drinks', bar.id)
  const dish = (productCode: string, name: string, productGroupId: string, more: object) =>
    call<Made>('/products', { productCode, name, productGroupId, ...more })
  await dish('J-DOSA', 'Journey dosa', food.id, { price: 20_000 })
  const curry = await dish('J-CURRY', 'Journey curry', food.id, { price: 33_333, allergens: ['MILK'] })
  const tea = await dish('J-TEA', 'Journey tea', drinks.id, { price: 5_000 })
  const sets = await call<Made>('/products/groups', { name: 'Journey sets', businessServiceIds: [outlet.id] })
  const comboParts = [
    { part: 'Dish', choices: [{ productId: curry.id }] },
    { part: 'Drink', choices: [{ productId: tea.id }] },
  ]
  await dish('J-SET', 'Journey set', sets.id, { kind: 'COMBO', price: 36_000, comboParts })
  return {
    outletId: outlet.id,
    grillId: grill.id,
    barId: bar.id,
    /** Of a set meal, as it is ordered: a curry and a tea. */
    set: {
      productCode: 'J-SET',
      comboChoices: [
        { part: 'Dish', productId: curry.id },
        { part: 'Drink', productId: tea.id },
      ],
    },
    /** An order that goes to the kitchen at once; dishes by code. */
    order: (codes: readonly string[], more: object = {}) =>
      call<{ orderId: string }>('/orders', {
        businessServiceId: outlet.id,
        deliveryMethod: 'Dine In',
        orderLines: codes.map((productCode) => ({ productCode })),
        confirm: true,
        ...more,
      }),
  }
}

/** Four tables of an outlet, T5 to T8, on a floor of their own. */
export async function layTables(call: Call, outletId: string): Promise<void> {
  const floor = await call<Made>('/tables/floors', { outletId, name: 'Journey hall' })
  const tables = [5, 6, 7, 8].map((number, at) => ({ name: `T${number}`, seats: 4, x: 1 + at * 8, y: 2, w: 5, h: 5 }))
  await call(`/tables/floors/${floor.id}/plan`, { version: floor.version, name: 'Journey hall', tables }, 'PUT')
}
