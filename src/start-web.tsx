import { createRoot } from 'react-dom/client'
import { BookingCommands } from '#areas/bookings/screens/commands.tsx'
import { routes as bookingScreens } from '#areas/bookings/screens/routes.tsx'
import { routes as auditScreens } from '#areas/audit/screens/routes.tsx'
import { routes as customerScreens } from '#areas/customers/screens/routes.tsx'
import { routes as invoiceScreens } from '#areas/invoices/screens/routes.tsx'
import { CustomerCommands } from '#areas/customers/screens/commands.tsx'
import { routes as housekeepingScreens } from '#areas/housekeeping/screens/routes.tsx'
import { routes as rateScreens } from '#areas/rates/screens/routes.tsx'
import { routes as roomScreens } from '#areas/rooms/screens/routes.tsx'
import { routes as userScreens } from '#areas/users/screens/routes.tsx'
import { routes as propertyScreens } from '#areas/properties/screens/routes.tsx'
import { routes as sampleScreens } from '#areas/samples/screens/routes.tsx'
import { Bell } from '#areas/notifications/screens/bell.tsx'
import { DeskCommands } from '#areas/desk/screens/commands.tsx'
import { routes as deskScreens } from '#areas/desk/screens/routes.tsx'
import { routes as paymentScreens } from '#areas/payments/screens/routes.tsx'
import { App } from '#web/app.tsx'
import { watchLine } from '#web/connection.ts'
import { watchFaults } from '#web/faults.ts'
import { startTexts } from '#web/i18n.ts'
import { makeRouter } from '#web/router.tsx'
import { registerScreens } from '#web/screens.ts'
import { fillShell } from '#web/shell/slots.ts'
import '#web/theme/base.css'

// One line per area that has screens: `...bookingScreens`, from its screens/routes.tsx.
registerScreens([
  ...deskScreens,
  ...paymentScreens,
  ...bookingScreens,
  ...auditScreens,
  ...customerScreens,
  ...invoiceScreens,
  ...housekeepingScreens,
  ...rateScreens,
  ...roomScreens,
  ...userScreens,
  ...propertyScreens,
  ...sampleScreens,
])

// App-wide shortcuts and commands (an area's screens/commands.tsx), and the bell.
fillShell({ bell: Bell, commands: [DeskCommands, BookingCommands, CustomerCommands] })

watchLine()
const onFault = watchFaults()
await startTexts()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root, { onUncaughtError: onFault }).render(<App router={makeRouter()} />)
