import { createRoot } from 'react-dom/client'
import { BookingCommands, stayActions } from '#areas/lodging/bookings/screens/commands.tsx'
import { routes as bookingScreens } from '#areas/lodging/bookings/screens/routes.tsx'
import { routes as addressScreens } from '#areas/platform/addresses/screens/routes.tsx'
import { routes as auditScreens } from '#areas/insight/audit/screens/routes.tsx'
import { CashierCommands } from '#areas/billing/cashier/screens/commands.tsx'
import { DrawerOffer } from '#areas/billing/cashier/screens/drawer-offer.tsx'
import { routes as caseScreens } from '#areas/insight/cases/screens/routes.tsx'
import { routes as cashierScreens } from '#areas/billing/cashier/screens/routes.tsx'
import { routes as channelScreens } from '#areas/lodging/channels/screens/routes.tsx'
import { CompanyCommands } from '#areas/parties/companies/screens/commands.tsx'
import { routes as companyScreens } from '#areas/parties/companies/screens/routes.tsx'
import { routes as folioScreens } from '#areas/ledger/folios/screens/routes.tsx'
import { routes as customerScreens } from '#areas/parties/customers/screens/routes.tsx'
import { routes as importScreens } from '#areas/insight/imports/screens/routes.tsx'
import { routes as invoiceScreens } from '#areas/billing/invoices/screens/routes.tsx'
import { ExpenseCommands } from '#areas/billing/expenses/screens/commands.tsx'
import { routes as expenseScreens } from '#areas/billing/expenses/screens/routes.tsx'
import { CustomerCommands } from '#areas/parties/customers/screens/commands.tsx'
import { routes as gatewayScreens } from '#areas/billing/gateways/screens/routes.tsx'
import { routes as linkScreens } from '#areas/billing/links/screens/routes.tsx'
import { routes as housekeepingScreens } from '#areas/lodging/housekeeping/screens/routes.tsx'
import { RoomsBanner } from '#areas/lodging/housekeeping/screens/rooms-banner.tsx'
import { routes as orderScreens } from '#areas/trade/orders/screens/routes.tsx'
import { WaitingBanner } from '#areas/trade/orders/screens/waiting-banner.tsx'
import { PrintBanner } from '#areas/trade/printing/screens/print-banner.tsx'
import { PrintStation } from '#areas/trade/printing/screens/print-station.tsx'
import { routes as printingScreens } from '#areas/trade/printing/screens/routes.tsx'
import { KitchenBanner } from '#areas/trade/kitchen/screens/kitchen-banner.tsx'
import { routes as kitchenScreens } from '#areas/trade/kitchen/screens/routes.tsx'
import { routes as tableScreens } from '#areas/trade/tables/screens/routes.tsx'
import { routes as receivableScreens } from '#areas/billing/receivables/screens/routes.tsx'
import { routes as appointmentScreens } from '#areas/trade/appointments/screens/routes.tsx'
import { routes as prepaidScreens } from '#areas/trade/prepaid/screens/routes.tsx'
import { routes as outletScreens } from '#areas/property/outlets/screens/routes.tsx'
import { routes as productScreens } from '#areas/trade/products/screens/routes.tsx'
import { routes as stockScreens } from '#areas/trade/stock/screens/routes.tsx'
import { routes as rateScreens } from '#areas/property/rates/screens/routes.tsx'
import { OnboardingBanner } from '#areas/insight/onboarding/screens/onboarding-banner.tsx'
import { routes as onboardingScreens } from '#areas/insight/onboarding/screens/routes.tsx'
import { routes as roleScreens } from '#areas/platform/roles/screens/routes.tsx'
import { routes as roomScreens } from '#areas/property/rooms/screens/routes.tsx'
import { routes as messageScreens } from '#areas/platform/messages/screens/routes.tsx'
import { routes as userScreens } from '#areas/platform/users/screens/routes.tsx'
import { routes as propertyScreens } from '#areas/property/properties/screens/routes.tsx'
import { routes as organisationScreens } from '#areas/platform/organisations/screens/routes.tsx'
import { routes as platformScreens } from '#areas/insight/platform/screens/routes.tsx'
import { routes as subscriptionScreens } from '#areas/platform/subscriptions/screens/routes.tsx'
import { routes as sampleScreens } from '#areas/insight/samples/screens/routes.tsx'
import { Bell } from '#areas/insight/notifications/screens/bell.tsx'
import { DeskCommands } from '#areas/insight/desk/screens/commands.tsx'
import { OverdueBanner } from '#areas/insight/closing/screens/overdue-banner.tsx'
import { routes as closingScreens } from '#areas/insight/closing/screens/routes.tsx'
import { routes as deskScreens } from '#areas/insight/desk/screens/routes.tsx'
import { routes as paymentScreens } from '#areas/ledger/payments/screens/routes.tsx'
import { App } from '#web/app.tsx'
import { watchLine } from '#web/connection.ts'
import { watchFaults } from '#web/faults.ts'
import { startTexts } from '#web/i18n.ts'
import { makeRouter } from '#web/router.tsx'
import { registerScreens } from '#web/screens.ts'
import { routes as styleBookScreens } from '#web/style-book/routes.tsx'
import { fillShell } from '#web/shell/slots.ts'
import { type AreaFacts, registerAreas } from '#core/area.ts'
import '#web/theme/base.css'

registerAreas(
  Object.values(import.meta.glob<AreaFacts>('../areas/*/*/declares.ts', { eager: true, import: 'declares' })),
)

// One line per area that has screens: `...bookingScreens`, from its screens/routes.tsx.
registerScreens([
  ...deskScreens,
  ...caseScreens,
  ...channelScreens,
  ...cashierScreens,
  ...prepaidScreens,
  ...orderScreens,
  ...closingScreens,
  ...paymentScreens,
  ...expenseScreens,
  ...linkScreens,
  ...gatewayScreens,
  ...bookingScreens,
  ...folioScreens,
  ...addressScreens,
  ...auditScreens,
  ...customerScreens,
  ...importScreens,
  ...companyScreens,
  ...invoiceScreens,
  ...housekeepingScreens,
  ...receivableScreens,
  ...printingScreens,
  ...tableScreens,
  ...kitchenScreens,
  ...rateScreens,
  ...appointmentScreens,
  ...outletScreens,
  ...productScreens,
  ...stockScreens,
  ...roomScreens,
  ...messageScreens,
  ...userScreens,
  ...roleScreens,
  ...onboardingScreens,
  ...propertyScreens,
  ...sampleScreens,
  ...styleBookScreens,
  ...organisationScreens,
  ...subscriptionScreens,
  ...platformScreens,
])

// App-wide shortcuts and commands (an area's screens/commands.tsx), the bell, and lines across the top.
fillShell({
  stayActions,
  bell: Bell,
  banners: [OnboardingBanner, OverdueBanner, PrintBanner, WaitingBanner, RoomsBanner, KitchenBanner],
  commands: [
    DeskCommands,
    BookingCommands,
    CustomerCommands,
    CompanyCommands,
    ExpenseCommands,
    CashierCommands,
    DrawerOffer,
    PrintStation,
  ],
})

watchLine()
const onFault = watchFaults()
await startTexts()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root, { onUncaughtError: onFault }).render(<App router={makeRouter()} />)
