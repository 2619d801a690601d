import * as z from 'zod'
import { Allergen, ComboPart, Diet, Names, OfferedChoices } from '#areas/trade/products/contract/replies.ts'
import { Code } from '#areas/trade/tables/contract/tables.ts'
import { FileReply, routes, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { Currency, Minor } from '#core/money.ts'
import { NewLine, NOT_SOLD } from './fields.ts'
import { OrderStatus } from './replies.ts'

/** A dish as a guest reads it: nothing of how the property makes, routes or taxes it. */
export const GuestDish = z.object({
  productId: z.uuid(),
  name: z.string(),
  /** In other languages. */
  names: Names,
  description: z.string(),
  productGroupId: z.uuid(),
  /** Null without a picture; else it changes with it. */
  imageVersion: z.int().nullable(),
  priceNow: Minor,
  isAvailable: z.boolean(),
  allergens: z.array(Allergen),
  diets: z.array(Diet),
  modifierGroups: z.array(OfferedChoices),
  comboParts: z.array(
    z.object({ part: z.string(), choices: z.array(ComboPart.shape.choices.element.omit({ stationId: true })) }),
  ),
})
export type GuestDish = z.infer<typeof GuestDish>

/** What became of an order, for the telephone that sent it. */
export const GuestOrder = z.object({
  requestId: z.uuid(),
  bookOneOrderId: z.string(),
  /** Null until the property accepts it. */
  orderNo: z.int().nullable(),
  orderStatus: OrderStatus,
  /** Why the property did not accept it. */
  cancelReason: z.string(),
  orderedAt: Instant,
  promisedAt: Instant.nullable(),
  currency: Currency,
  totalAmount: Minor,
  orderLines: z.array(
    z.object({
      name: z.string(),
      /** The quantity the guest requested. */
      unitsInOrder: z.number(),
      /** The quantity the guest gets: zero in an order the property did not accept. */
      liveUnits: z.number(),
      afterTaxAmount: Minor,
    }),
  ),
})
export type GuestOrder = z.infer<typeof GuestOrder>

/** What an outlet sells to guests who order by themselves. */
export const GuestMenu = z.object({
  outletName: z.string(),
  /** Whether guests may order from here now. */
  isOpen: z.boolean(),
  currency: Currency,
  pricesIncludeTax: z.boolean(),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  dishes: z.array(GuestDish),
})
export type GuestMenu = z.infer<typeof GuestMenu>

/** Guests order whole dishes, and not by the hundred. */
export const GuestLine = z.strictObject({
  productId: z.uuid(),
  unitsInOrder: z.int().min(1).max(20),
  modifierIds: NewLine.shape.modifierIds,
  comboChoices: NewLine.shape.comboChoices,
  notes: text(200).default(''),
})

export type GuestLine = z.output<typeof GuestLine>

/** A guest's request from the table, by the code on the table. */
export const guestLines = routes({
  guestMenu: {
    method: 'GET',
    path: '/orders/tables/:code/menu',
    summary: 'The menu of a table’s outlet, for the guest who reads the code on it',
    needs: 'public',
    perMinute: 120,
    perMinuteOf: 'code',
    input: z.object({ code: Code }),
    reply: GuestMenu,
    refuses: ['not_found'],
  },
  guestImage: {
    method: 'GET',
    path: '/orders/tables/:code/dishes/:productId/image',
    summary: 'The picture of a dish on the menu of a table’s outlet',
    needs: 'public',
    // A page of the menu requests every picture at once.
    perMinute: 600,
    perMinuteOf: 'code',
    /** `version` makes the address change with the picture. */
    input: z.object({ code: Code, productId: z.uuid(), version: text(20).optional() }),
    produces: 'image/webp',
    reply: FileReply,
    refuses: ['not_found'],
  },
  guestSend: {
    method: 'POST',
    path: '/orders/tables/:code',
    summary: 'Order from the table; it waits until staff accept it. The same requestId twice is one order',
    needs: 'public',
    // All guests of a property may share the address of its Wi-Fi.
    perMinute: 30,
    input: z.object({
      code: Code,
      requestId: z.uuid(),
      guestName: text(60).default(''),
      notes: text(300).default(''),
      orderLines: z.array(GuestLine).min(1).max(40),
    }),
    reply: GuestOrder,
    refuses: ['not_found', 'outlet_closed', 'way_not_offered', 'table_moved_on', ...NOT_SOLD],
  },
  guestOrder: {
    method: 'GET',
    path: '/orders/tables/:code/sent/:requestId',
    summary: 'What became of an order, for the guest who sent it',
    needs: 'public',
    perMinute: 600,
    perMinuteOf: 'code',
    input: z.object({ code: Code, requestId: z.uuid() }),
    reply: GuestOrder,
    refuses: ['not_found'],
  },
})
