import { createRoot } from 'react-dom/client'
import { BookingCommands, stayActions } from '#areas/bookings/screens/commands.tsx'
import { routes as bookingScreens } from '#areas/bookings/screens/routes.tsx'
import { routes as addressScreens } from '#areas/addresses/screens/routes.tsx'
import { routes as auditScreens } from '#areas/audit/screens/routes.tsx'
import { CashierCommands } from '#areas/cashier/screens/commands.tsx'
import { DrawerOffer } from '#areas/cashier/screens/drawer-offer.tsx'
import { routes as caseScreens } from '#areas/cases/screens/routes.tsx'
import { routes as cashierScreens } from '#areas/cashier/screens/routes.tsx'
import { routes as channelScreens } from '#areas/channels/screens/routes.tsx'
import { CompanyCommands } from '#areas/companies/screens/commands.tsx'
import { routes as companyScreens } from '#areas/companies/screens/routes.tsx'
import { routes as folioScreens } from '#areas/folios/screens/routes.tsx'
import { routes as customerScreens } from '#areas/customers/screens/routes.tsx'
import { routes as importScreens } from '#areas/imports/screens/routes.tsx'
import { routes as invoiceScreens } from '#areas/invoices/screens/routes.tsx'
import { ExpenseCommands } from '#areas/expenses/screens/commands.tsx'
import { routes as expenseScreens } from '#areas/expenses/screens/routes.tsx'
import { CustomerCommands } from '#areas/customers/screens/commands.tsx'
import { routes as gatewayScreens } from '#areas/gateways/screens/routes.tsx'
import { routes as linkScreens } from '#areas/links/screens/routes.tsx'
import { routes as housekeepingScreens } from '#areas/housekeeping/screens/routes.tsx'
import { RoomsBanner } from '#areas/housekeeping/screens/rooms-banner.tsx'
import { routes as orderScreens } from '#areas/orders/screens/routes.tsx'
import { WaitingBanner } from '#areas/orders/screens/waiting-banner.tsx'
import { PrintBanner } from '#areas/printing/screens/print-banner.tsx'
import { PrintStation } from '#areas/printing/screens/print-station.tsx'
import { routes as printingScreens } from '#areas/printing/screens/routes.tsx'
import { KitchenBanner } from '#areas/kitchen/screens/kitchen-banner.tsx'
import { routes as kitchenScreens } from '#areas/kitchen/screens/routes.tsx'
import { routes as tableScreens } from '#areas/tables/screens/routes.tsx'
import { routes as receivableScreens } from '#areas/receivables/screens/routes.tsx'
import { routes as appointmentScreens } from '#areas/appointments/screens/routes.tsx'
import { routes as prepaidScreens } from '#areas/prepaid/screens/routes.tsx'
import { routes as outletScreens } from '#areas/outlets/screens/routes.tsx'
import { routes as productScreens } from '#areas/products/screens/routes.tsx'
import { routes as stockScreens } from '#areas/stock/screens/routes.tsx'
import { routes as rateScreens } from '#areas/rates/screens/routes.tsx'
import { OnboardingBanner } from '#areas/onboarding/screens/onboarding-banner.tsx'
import { routes as onboardingScreens } from '#areas/onboarding/screens/routes.tsx'
import { routes as roleScreens } from '#areas/roles/screens/routes.tsx'
import { routes as roomScreens } from '#areas/rooms/screens/routes.tsx'
import { routes as messageScreens } from '#areas/messages/screens/routes.tsx'
import { routes as userScreens } from '#areas/users/screens/routes.tsx'
import { routes as propertyScreens } from '#areas/properties/screens/routes.tsx'
import { routes as organisationScreens } from '#areas/organisations/screens/routes.tsx'
import { routes as platformScreens } from '#areas/platform/screens/routes.tsx'
import { routes as subscriptionScreens } from '#areas/subscriptions/screens/routes.tsx'
import { routes as sampleScreens } from '#areas/samples/screens/routes.tsx'
import { Bell } from '#areas/notifications/screens/bell.tsx'
import { DeskCommands } from '#areas/desk/screens/commands.tsx'
import { OverdueBanner } from '#areas/closing/screens/overdue-banner.tsx'
import { routes as closingScreens } from '#areas/closing/screens/routes.tsx'
import { routes as deskScreens } from '#areas/desk/screens/routes.tsx'
import { routes as paymentScreens } from '#areas/payments/screens/routes.tsx'
import { App } from '#web/app.tsx'
import { watchLine } from '#web/connection.ts'
import { watchFaults } from '#web/faults.ts'
import { startTexts } from '#web/i18n.ts'
import { makeRouter } from '#web/router.tsx'
import { registerScreens } from '#web/screens.ts'
import { routes as styleBookScreens } from '#web/style-book/routes.tsx'
import { fillShell } from '#web/shell/slots.ts'
import '#web/theme/base.css'

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
