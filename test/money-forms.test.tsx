import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CountingSettings } from '#areas/billing/cashier/screens/counting-settings.tsx'
import { MoveDialog } from '#areas/billing/cashier/screens/move-dialog.tsx'
import { cashier, ShownShift } from '#areas/billing/cashier/contract/cashier.ts'
import { Expense, expenses } from '#areas/billing/expenses/contract.ts'
import { ExpenseEdit, ExpenseNew } from '#areas/billing/expenses/screens/expense-form.tsx'
import { MoveMoney } from '#areas/billing/expenses/screens/move-money.tsx'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { GatewayRefundDialog } from '#areas/billing/gateways/screens/refund-dialog.tsx'
import { links } from '#areas/billing/links/contract/links.ts'
import { NewLinkForm } from '#areas/billing/links/screens/new-link-form.tsx'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { Account, OpenItem } from '#areas/billing/receivables/contract/replies.ts'
import { BalanceDialog, WriteOffDialog } from '#areas/billing/receivables/screens/account-dialogs.tsx'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { FixedCharge } from '#areas/insight/closing/contract/replies.ts'
import { ChargeDialog } from '#areas/insight/closing/screens/charge-dialog.tsx'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { ExtraList } from '#areas/ledger/folios/screens/extra-list.tsx'
import { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import { FunctionRoom, GroupEvent } from '#areas/lodging/groups/contract/events.ts'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { Group } from '#areas/lodging/groups/contract/replies.ts'
import { EventDialog } from '#areas/lodging/groups/screens/event-dialog.tsx'
import { FunctionRoomDialog } from '#areas/lodging/groups/screens/function-room-dialog.tsx'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { CompanyContract, CompanyFile } from '#areas/parties/companies/contract/replies.ts'
import { EditContract } from '#areas/parties/companies/screens/contract-form.tsx'
import { TermsDialog } from '#areas/parties/companies/screens/terms-dialog.tsx'
import { Outlet, outlets } from '#areas/property/outlets/contract.ts'
import { OutletDialog } from '#areas/property/outlets/screens/outlet-dialog.tsx'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { Property } from '#areas/property/properties/contract/property.ts'
import { RegionForm } from '#areas/property/properties/screens/region-form.tsx'
import { RatePlan, rates } from '#areas/property/rates/contract/rates.ts'
import { PlanDialog } from '#areas/property/rates/screens/plan-dialog.tsx'
import { BasePrices } from '#areas/property/rates/screens/base-prices.tsx'
import { rooms, RoomType } from '#areas/property/rooms/contract.ts'
import { appointments, Package } from '#areas/trade/appointments/contract.ts'
import { PackageDialog } from '#areas/trade/appointments/screens/package-dialog.tsx'
import { products } from '#areas/trade/products/contract/products.ts'
import { ModifierGroup, PriceList, Product } from '#areas/trade/products/contract/replies.ts'
import { ChoiceDialog } from '#areas/trade/products/screens/choice-dialog.tsx'
import { PriceListDialog } from '#areas/trade/products/screens/price-list-dialog.tsx'
import { EditProduct } from '#areas/trade/products/screens/product-form.tsx'
import { stock } from '#areas/trade/stock/contract/stock.ts'
import { StockItem } from '#areas/trade/stock/contract/replies.ts'
import { MoveDialog as MoveDialogOfStock } from '#areas/trade/stock/screens/move-dialogs.tsx'
import type { Named } from '#core/contract.ts'
import { unsavedCount } from '#web/leave-guard.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IS_DEEP } from './chance.ts'
import { made, reply } from './replies.ts'
import { refuses, serve } from './screen-server.ts'
import { draw, expectUnsavedQuestion, FINE_AMOUNTS, press, signIn, units, wasCalled, write } from './screen.tsx'

type MoneyForm = {
  route: Named
  form: (close: () => void, currency: string) => ReactElement
  /** The label its amount has. */
  box: RegExp
  /** Opens the dialog, where the page around it does. */
  open?: () => Promise<boolean>
  /** It is part of a page, which confirms leaving by itself. */
  isOfPage?: true
  /** Writes what else has to be there. */
  rest?: () => void | Promise<void>
  save: string
  /** The input that is sent for an amount. */
  sends: (amount: number) => object
}

const id = '0199a0f0-0000-7000-8000-000000000001'
const field = (label: RegExp, text: string) => write(screen.getByLabelText(label), text)
const reason = () => field(/^Reason/, 'Agreed')
const inDialog = (form: ReactElement, close: () => void) => (
  <Dialog open title="Form" onClose={close}>
    {form}
  </Dialog>
)
const amount = (amount: number) => ({ amount })
const rice = made(StockItem, { id, name: 'Rice', baseUnit: 'kg' })
const party = made(Group, { id, name: 'Rao wedding', arrival: '2026-11-20', departure: '2026-11-22' })
const coffee = { name: 'Coffee', quantity: 2, unitAmount: 0, taxCategory: null }
const dinner = made(GroupEvent, { id, groupId: id, functionRoomId: id, name: 'Dinner', guests: 20, day: '2026-11-20', from: '19:00', until: '23:00', items: [coffee], charged: null, version: 3 }) // prettier-ignore
const pressEdit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))

const FORMS: Record<string, MoneyForm> = {
  'money sent back by its provider': {
    route: gateways.refund,
    form: (close, currency) => (
      <GatewayRefundDialog receipt={{ id, number: 7 }} most={units(100, currency)} close={close} />
    ),
    box: /^Amount/, rest: reason, save: 'Send back', sends: amount,
  },
  'a charge of the close': {
    route: closing.createCharge,
    form: (close) => <ChargeDialog charge={undefined} onClose={close} />,
    box: /^Amount/, rest: () => field(/^Name/, 'City tax'), save: 'Save', sends: (amount) => ({ name: 'City tax', per: 'NIGHT', amount }),
  },
  'a changed charge of the close': {
    route: closing.updateCharge,
    form: (close) => <ChargeDialog charge={made(FixedCharge, { id, name: 'City tax', amount: 500, version: 3 })} onClose={close} />,
    box: /^Amount/, save: 'Save', sends: (amount) => ({ chargeId: id, version: 3, amount }),
  },
  'what a company owed before': {
    route: receivables.loadBalance,
    form: (close) => <BalanceDialog account={made(Account, { companyId: id, asOf: '2026-11-20' })} close={close} />,
    box: /^Amount/, rest: () => field(/^Description/, 'Old bill'), save: 'Save', sends: amount,
  },
  'what a company no longer owes': {
    route: receivables.writeOff,
    form: (close, currency) => <WriteOffDialog companyId={id} item={made(OpenItem, { bookingId: id, open: units(40, currency), currency })} close={close} />,
    box: /^Amount/, rest: reason, save: 'Write off', sends: (amount) => ({ bookingId: id, amount, reason: 'Agreed' }),
  },
  'the credit of a company': {
    route: companies.setTerms,
    form: (close, currency) => <TermsDialog company={made(CompanyFile, { id, version: 3, terms: { creditLimit: units(500, currency) } })} close={close} />,
    box: /^Credit limit/, save: 'Save', sends: (creditLimit) => ({ version: 3, creditLimit }),
  },
  'the rate of a company': {
    route: companies.changeContract,
    form: (close) => <EditContract contract={made(CompanyContract, { id, name: 'Corporate', validFrom: '2026-11-20', validUntil: '2027-11-20', rates: [{ roomTypeId: id, fixedAmount: 100 }] })} close={close} />,
    box: /^Rate a night/, save: 'Save', sends: (fixedAmount) => ({ rates: [{ roomTypeId: id, fixedAmount }] }),
  },
  'a bill of a vendor': {
    route: expenses.create,
    form: (close) => inDialog(<ExpenseNew onClose={close} />, close),
    box: /^Amount with tax/,
    rest: () => {
      field(/^Vendor/, 'Laundry Ltd')
      field(/^Category/, 'Linen')
      fireEvent.click(screen.getByRole('radio', { name: 'Cash' }))
    },
    save: 'Enter expense', sends: (amount) => ({ amount, paid: { amount, mode: 'Cash' } }),
  },
  'the tax in a bill of a vendor': {
    route: expenses.update,
    form: (close, currency) => inDialog(<ExpenseEdit expense={made(Expense, { id, vendor: 'Laundry Ltd', category: 'Linen', amount: units(100, currency), version: 3 })} onClose={close} />, close),
    box: /^Tax in it/, save: 'Save', sends: (taxAmount) => ({ version: 3, taxAmount }),
  },
  'money to a vendor': {
    route: expenses.pay,
    form: (close, currency) => inDialog(<MoveMoney kind="pay" title="Pay" expense={made(Expense, { id, balanceAmount: units(100, currency) })} onClose={close} />, close),
    box: /^Amount/, rest: () => void fireEvent.click(screen.getByRole('radio', { name: 'Cash' })), save: 'Pay', sends: (amount) => ({ expenseId: id, amount, mode: 'Cash' }),
  },
  'money back from a vendor': {
    route: expenses.takeBack,
    form: (close) => inDialog(<MoveMoney kind="back" title="Back" expense={made(Expense, { id })} onClose={close} />, close),
    box: /^Amount/,
    rest: () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Cash' }))
      reason()
    },
    save: 'Money back from vendor', sends: (amount) => ({ expenseId: id, amount, mode: 'Cash', reason: 'Agreed' }),
  },
  'a link that asks a fixed amount': {
    route: links.create,
    form: (close, currency) => inDialog(<NewLinkForm booking={made(Booking, { id, money: { due: units(900, currency), currency } })} onMade={() => {}} close={close} />, close),
    open: async () => fireEvent.click(screen.getByRole('radio', { name: 'A fixed amount' })),
    box: /^Amount/, save: 'Make the link', sends: (fixedAmount) => ({ bookingId: id, fixedAmount }),
  },
  'cash that moves without a receipt': {
    route: cashier.move,
    form: (close, currency) => <MoveDialog shift={made(ShownShift, { id, currency })} kind="PAY_OUT" onClose={close} />,
    box: /^Amount/, rest: reason, save: 'Pay out', sends: (amount) => ({ shiftId: id, kind: 'PAY_OUT', amount }),
  },
  'what a linked plan asks more': {
    route: rates.updatePlan,
    form: (close) => <PlanDialog plan={made(RatePlan, { id, name: 'Half board', code: 'HB', parentPlanId: id, version: 3 })} plans={[]} close={close} />,
    box: /^Amount more/, save: 'Save', sends: (offsetAmount) => ({ version: 3, offsetAmount }),
  },
  'the fee of a delivery': {
    route: outlets.update,
    form: (close) => <OutletDialog outlet={made(Outlet, { id, name: 'Bistro', deliveryMethods: ['Delivery'], version: 3 })} onClose={close} />,
    box: /^Delivery fee/, save: 'Save', sends: (deliveryFee) => ({ version: 3, deliveryFee }),
  },
  'the price of a product': {
    route: products.update,
    form: (close) => inDialog(<EditProduct product={made(Product, { id, name: 'Tea', productCode: 'T1', productGroupId: id, price: 500, unit: 'piece', version: 3 })} onClose={close} />, close),
    box: /^Price/, save: 'Save', sends: (price) => ({ version: 3, price }),
  },
  'what a choice costs more': {
    route: products.updateModifierGroup,
    form: (close) => <ChoiceDialog group={made(ModifierGroup, { id, name: 'Sides', maxChoices: 1, modifiers: [{ id, name: 'Rice' }], version: 3 })} onClose={close} />,
    box: /^Extra/, save: 'Save', sends: (price) => ({ version: 3, modifiers: [{ name: 'Rice', price }] }),
  },
  'the extra of a choice of a combo': {
    route: products.update,
    form: (close) => inDialog(<EditProduct product={made(Product, { id, name: 'Lunch', productCode: 'L1', productGroupId: id, price: 500, unit: 'piece', kind: 'COMBO', comboParts: [{ part: 'Drink', choices: [{ productId: id, name: 'Tea' }] }], version: 3 })} onClose={close} />, close),
    box: /^Extra/, save: 'Save', sends: (extraAmount) => ({ version: 3, comboParts: [{ part: 'Drink', choices: [{ productId: id, extraAmount }] }] }),
  },
  'what a delivery cost': {
    route: stock.receive,
    form: (close) => <MoveDialogOfStock kind="receive" item={rice} storeId={id} onClose={close} />,
    box: /^Price of the line/, rest: () => field(/^Quantity/, '2.5'), save: 'Receive', sends: (amount) => ({ storeId: id, lines: [{ itemId: id, quantity: '2.5', unit: 'kg', amount }] }),
  },
  'what the opening stock cost': {
    route: stock.open,
    form: (close) => <MoveDialogOfStock kind="open" item={rice} storeId={id} onClose={close} />,
    box: /^Price of the line/, rest: () => field(/^Quantity/, '2.5'), save: 'Opening stock', sends: (amount) => ({ storeId: id, lines: [{ itemId: id, quantity: '2.5', unit: 'kg', amount }] }),
  },
  'the price of a product on a list': {
    route: products.updatePriceList,
    form: (close) => <PriceListDialog list={made(PriceList, { id, name: 'Happy hour', weekdays: [1], fromTime: '17:00', untilTime: '19:00', lines: [{ productId: id, price: 500 }], version: 3 })} onClose={close} />,
    box: /^Price$/, save: 'Save', sends: (price) => ({ version: 3, lines: [{ productId: id, price }] }),
  },
  'the price of a package': {
    route: appointments.updatePackage,
    form: (close) => <PackageDialog outlet={made(Outlet, { id })} known={made(Package, { id, name: 'Calm', items: [{ productId: id }, { productId: id }], version: 3 })} treatments={[]} onClose={close} />,
    box: /^Price/, save: 'Save', sends: (price) => ({ version: 3, price }),
  },
  'a base rate': {
    route: rates.setStandingPrice,
    form: () => <BasePrices plans={[made(RatePlan, { id, isActive: true })]} types={[made(RoomType, { id })]} />,
    open: pressEdit, box: /^Weekend price/, save: 'Save', sends: (weekendAmount) => ({ ratePlanId: id, baseAmount: 500, weekendAmount, singleAmount: null }),
  },
  'an extra charge of the list': {
    route: folios.updateExtra,
    form: () => <ExtraList />,
    open: pressEdit, box: /^Price of one/, save: 'Save', sends: (price) => ({ extraId: id, price }),
  },
  'what a count tolerates': {
    route: cashier.setSettings,
    form: () => <CountingSettings />,
    isOfPage: true, box: /^Tolerated difference/, save: 'Save', sends: (tolerance) => ({ version: 3, tolerance }),
  },
  'what bills are rounded to': {
    route: properties.setRegion,
    form: (_, currency) => <RegionForm property={made(Property, { localCurrency: currency, country: 'IN', locale: 'en-IN', fiscalYearMonth: 4, roundingUnit: 1, version: 3 })} />,
    isOfPage: true, box: /^Round bills to/, save: 'Save', sends: (roundingUnit) => ({ version: 3, roundingUnit }),
  },
  'the hire of a function room': {
    route: groups.updateFunctionRoom,
    form: (close) => <FunctionRoomDialog known={made(FunctionRoom, { id, name: 'Hall', capacity: 80, version: 3 })} onClose={close} />,
    box: /^Hire price/, save: 'Save', sends: (hireAmount) => ({ functionRoomId: id, version: 3, hireAmount }),
  },
  'the hire of an event': {
    route: groups.changeEvent,
    form: (close) => <EventDialog group={party} known={dinner} onClose={close} />,
    box: /^Hire of the room/, save: 'Save', sends: (hireAmount) => ({ eventId: id, version: 3, hireAmount }),
  },
  'an item of an event': {
    route: groups.changeEvent,
    form: (close) => <EventDialog group={party} known={dinner} onClose={close} />,
    box: /^Unit price/, save: 'Save', sends: (unitAmount) => ({ eventId: id, items: [{ name: 'Coffee', quantity: 2, unitAmount }] }),
  },
} // prettier-ignore

/** The reads of the forms, with their replies. */
const READS = [
  [cashier.settings, () => reply(cashier.settings, { version: 3 })],
  [rates.policies, () => reply(rates.policies)],
  [rates.prices, () => reply(rates.prices, { standing: [{ ratePlanId: id, roomTypeId: id, baseAmount: 500 }] })],
  [rooms.types, () => reply(rooms.types, { rows: [{ id, name: 'Deluxe' }] })],
  [products.groups, () => reply(products.groups, { rows: [{ id, name: 'Drinks' }] })],
  [stock.stores, () => reply(stock.stores, { rows: [{ id, name: 'Kitchen' }] })],
  [
    groups.functionRooms,
    () => reply(groups.functionRooms, { rows: [{ id, name: 'Hall', capacity: 80, isActive: true }] }),
  ],
  [folios.extras, () => reply(folios.extras, { rows: [{ id, name: 'Laundry', price: 500 }] })],
] as const

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Draws the form, writes what it needs and an amount to the last unit of a currency, and saves. */
async function saveAmount({ route, form, open, box, rest, save, sends }: MoneyForm, currency: 'INR' | 'JPY' | 'KWD') {
  signIn({ permissions: ['rates.write'] }, { localCurrency: currency })
  const { sent } = serve([route, refuses('not_found')], ...READS)
  const onClose = vi.fn()
  await draw(form(onClose, currency))
  await open?.()
  const { text, amount, tooFine } = FINE_AMOUNTS[currency]
  const typed = await screen.findByLabelText<HTMLInputElement>(box)
  await rest?.()

  write(typed, tooFine)
  press(save)
  await waitFor(() => expect(document.activeElement).toBe(typed))
  expect([typed.getAttribute('aria-invalid'), typed.value, sent]).toEqual(['true', tooFine, []])

  write(typed, text)
  press(save)
  await waitFor(() => expect(sent).toMatchObject([[route.action, sends(amount)]]))
  return { typed, text, onClose }
}

describe.each(Object.entries(FORMS))('%s', (_name, moneyForm) => {
  // Three decimals show that a form reads its currency, which money-field.test.tsx does in each; test:deep types every form in yen too.
  test.each(IS_DEEP ? (['JPY', 'KWD'] as const) : (['KWD'] as const))(
    'is typed and sent to the last unit in %s',
    async (currency) => {
      const { typed, text } = await saveAmount(moneyForm, currency)
      fireEvent.blur(typed)
      expect(typed.value).toBe(text)
    },
  )

  test('is typed and sent to the last unit in INR; a refusal leaves it, a question guards it', async () => {
    const { typed, text, onClose } = await saveAmount(moneyForm, 'INR')
    const place = moneyForm.isOfPage ? screen : within(await screen.findByRole('dialog'))
    expect((await place.findByRole('alert')).textContent).toBe('It is no longer there. Someone may have removed it.')
    fireEvent.blur(typed)
    expect(typed.value).toBe(text)

    if (moneyForm.isOfPage) expect(unsavedCount()).toBe(1)
    else
      await expectUnsavedQuestion(() => wasCalled(onClose)() || screen.queryByRole('dialog', { hidden: true }) === null)
  })
})
